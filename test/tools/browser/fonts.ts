import { spawnSync } from 'node:child_process';
import { existsSync, globSync, mkdirSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { apt, mayInstallPackages } from '../machine.ts';

const FOLDER = fileURLToPath(new URL('../../../node_modules/.cache/affiliate-glance/fonts', import.meta.url));
const PACKAGES = ['fonts-inter', 'fonts-noto-core', 'fonts-noto-cjk'];

/**
 * The environment of a browser with fonts for every language. On Debian this unpacks the fonts into a cache, because
 * installed ones would change the measures of all other pictures. Other systems use their own fonts.
 */
export function fontsEnvironment(): Record<string, string> {
  if (!mayInstallPackages()) return {};
  const config = `${FOLDER}/fonts.conf`;
  if (!existsSync(config)) {
    mkdirSync(FOLDER, { recursive: true });
    apt('update');
    spawnSync('apt-get', ['-qq', 'download', ...PACKAGES], { cwd: FOLDER, stdio: 'ignore' });
    for (const file of globSync(`${FOLDER}/*.deb`)) spawnSync('dpkg-deb', ['-x', file, FOLDER]);
    const families = ['Inter', 'Noto Sans Arabic', 'Noto Sans CJK JP']
      .map((name) => `<string>${name}</string>`)
      .join('');
    const preferred = `<edit name="family" mode="prepend_first" binding="strong">${families}</edit>`;
    writeFileSync(
      config,
      `<fontconfig><include>/etc/fonts/fonts.conf</include><dir>${FOLDER}</dir><cachedir>${FOLDER}/cache</cachedir>
      <match target="pattern">${preferred}</match></fontconfig>`,
    );
  }
  return { FONTCONFIG_FILE: config };
}
