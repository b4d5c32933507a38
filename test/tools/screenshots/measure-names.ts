import type { CDPSession } from 'playwright-core';
import type { Flaw } from './measure.ts';

const CONTROLS = ['button', 'link', 'checkbox', 'radio', 'switch', 'textbox', 'combobox', 'menuitem', 'slider'];
const MOST_WORDS = 12;
/** The catalog's text, in the build in English. */
const OPENS = 'opens in a new tab';

/** Controls whose accessible name is long, repeated by the description, or silent about a new tab. */
export async function nameFlaws(session: CDPSession): Promise<Flaw[]> {
  const { nodes } = await session.send('Accessibility.getFullAXTree');
  const flaws: Flaw[] = [];
  for (const { role, name, description, backendDOMNodeId, ignored } of nodes) {
    if (ignored || !CONTROLS.includes(role?.value)) continue;
    const where = `${role?.value} “${String(name?.value ?? '').slice(0, 60)}”`;
    const add = (detail: string) => flaws.push({ what: 'spoken', where, detail });
    const named = wordsOf(name?.value);
    const described = wordsOf(description?.value);
    if (described.length > 0 && described.every((word) => named.includes(word)))
      add(`its description repeats it: ${description?.value}`);
    const { node } = await session.send('DOM.describeNode', { backendNodeId: backendDOMNodeId ?? 0 });
    // A referral's row is named by what the shop wrote.
    const isRow = node.attributes?.some((value) => value.split(' ').includes('row'));
    if (named.length > MOST_WORDS && !isRow) add(`${named.length} words`);
    if (role?.value !== 'link' && role?.value !== 'menuitem') continue;
    // This opens the mail program.
    if (node.attributes?.some((one) => one.startsWith('mailto:'))) continue;
    if (node.attributes?.includes('_blank') && !`${name?.value} ${description?.value}`.includes(OPENS))
      add('does not say that it opens a tab');
  }
  return flaws;
}

const wordsOf = (text: unknown): string[] => String(text ?? '').match(/[\p{L}\p{N}][^\s]*/gu) ?? [];
