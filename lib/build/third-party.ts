import { existsSync, readdirSync, readFileSync } from 'node:fs';

/** The licenses of all dependencies that ship, including indirect ones. */
export function thirdParty(): string {
  const texts = new Map<string, string>();
  const visit = (name: string, dependent: string): void => {
    const folder = packageFolder(name, dependent);
    if (texts.has(folder)) return;
    const { version, license, dependencies = {} } = JSON.parse(readFileSync(`${folder}/package.json`, 'utf8'));
    const file = readdirSync(folder).find((entry) => /^licen[cs]e/i.test(entry));
    if (!file) throw new Error(`${name} has no license`);
    const text = readFileSync(`${folder}/${file}`, 'utf8').trim();
    texts.set(folder, `${name} ${version} (${license})\n\n${text}\n`);
    for (const dependency of Object.keys(dependencies)) visit(dependency, folder);
  };
  const { dependencies } = JSON.parse(readFileSync('package.json', 'utf8'));
  for (const dependency of Object.keys(dependencies)) visit(dependency, '.');
  return [...texts.values()].join(`\n${'-'.repeat(72)}\n\n`);
}

/** The folder in which npm has put a package for its dependent; other dependents may need another version. */
function packageFolder(name: string, dependent: string): string {
  const folder = `${dependent}/node_modules/${name}`;
  if (existsSync(folder) || dependent === '.') return folder;
  return packageFolder(name, dependent.slice(0, dependent.lastIndexOf('/node_modules/')));
}
