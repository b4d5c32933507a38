import { existsSync, readdirSync, readFileSync } from 'node:fs';

/** The licences of all that ships: of what package.json names, and of what that needs in its turn. */
export function thirdParty(): string {
  const texts = new Map<string, string>();
  const visit = (name: string, by: string): void => {
    const folder = folderOf(name, by);
    if (texts.has(folder)) return;
    const { version, license, dependencies = {} } = JSON.parse(readFileSync(`${folder}/package.json`, 'utf8'));
    const file = readdirSync(folder).find((one) => /^licen[cs]e/i.test(one));
    if (!file) throw new Error(`${name} has no licence`);
    const text = readFileSync(`${folder}/${file}`, 'utf8').trim();
    texts.set(folder, `${name} ${version} (${license})\n\n${text}\n`);
    for (const one of Object.keys(dependencies)) visit(one, folder);
  };
  for (const one of Object.keys(JSON.parse(readFileSync('package.json', 'utf8')).dependencies)) visit(one, '.');
  return [...texts.values()].join(`\n${'-'.repeat(72)}\n\n`);
}

/** Where npm has put a package for the one that needs it: what others need may be another version of it. */
function folderOf(name: string, by: string): string {
  const folder = `${by}/node_modules/${name}`;
  if (existsSync(folder) || by === '.') return folder;
  return folderOf(name, by.slice(0, by.lastIndexOf('/node_modules/')));
}
