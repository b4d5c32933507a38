import { createRequire } from 'node:module';
import type { CDPSession, Page } from 'playwright-core';
import type { Flaw } from './measure.ts';

const CONTROLS = ['button', 'link', 'checkbox', 'radio', 'switch', 'textbox', 'combobox', 'menuitem', 'slider'];
const MOST_WORDS = 12;
/** The English catalog's text. */
const OPENS_TAB = 'opens in a new tab';

/** Finds controls whose accessible name is too long, repeats the description, or does not mention a new tab. */
export async function nameFlaws(session: CDPSession): Promise<Flaw[]> {
  const { nodes } = await session.send('Accessibility.getFullAXTree');
  const flaws: Flaw[] = [];
  for (const { role, name, description, backendDOMNodeId, ignored } of nodes) {
    if (ignored || !CONTROLS.includes(role?.value)) continue;
    const where = `${role?.value} “${String(name?.value ?? '').slice(0, 60)}”`;
    const add = (detail: string) => flaws.push({ kind: 'spoken', where, detail });
    const named = wordsOf(name?.value);
    const described = wordsOf(description?.value);
    if (described.length > 0 && described.every((word) => named.includes(word)))
      add(`its description repeats it: ${description?.value}`);
    const { node } = await session.send('DOM.describeNode', { backendNodeId: backendDOMNodeId ?? 0 });
    // The shop's text names a referral's row.
    const isRow = node.attributes?.some((value) => value.split(' ').includes('row'));
    if (named.length > MOST_WORDS && !isRow) add(`${named.length} words`);
    if (role?.value !== 'link' && role?.value !== 'menuitem') continue;
    // Such a link opens the mail program.
    if (node.attributes?.some((value) => value.startsWith('mailto:'))) continue;
    if (node.attributes?.includes('_blank') && !`${name?.value} ${description?.value}`.includes(OPENS_TAB))
      add('does not say that it opens a tab');
  }
  return flaws;
}

/** Finds amounts in the page's whole source, which includes tooltips and names, while amounts are hidden. */
export async function uncoveredAmounts(page: Page): Promise<Flaw[]> {
  const html = await page.evaluate(() => document.body.outerHTML);
  // A rate ("$5.00 per referral") is no earned amount.
  const found = [...html.matchAll(/[$€£¥]\s?\d[\d.,]*( per )?/g)].filter(([, rate]) => !rate);
  return found.map(([detail]) => ({ kind: 'uncovered', where: 'html', detail }));
}

const wordsOf = (text: unknown): string[] => String(text ?? '').match(/[\p{L}\p{N}][^\s]*/gu) ?? [];

export const AXE = createRequire(import.meta.url).resolve('axe-core/axe.min.js');

/**
 * Runs axe in the page. A flaw is a violated rule with its elements.
 * @param script where axe is: a file of the page's build, which the browser compiles only once, or a file of this machine
 */
export async function axeFlaws(page: Page, where: string, script: { url: string } | { path: string }): Promise<Flaw[]> {
  await page.addScriptTag(script);
  const findings = await page.evaluate(async () => {
    const { axe } = globalThis as unknown as { axe: typeof import('axe-core') };
    const rules = { 'label-content-name-mismatch': { enabled: true } };
    // Frames would be asked for half a second; they show the popup, which has states of its own. Nobody reads selectors.
    const fast = { iframes: false, selectors: false, preload: false };
    const { violations } = await axe.run({ rules, resultTypes: ['violations'], ...fast });
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 200)).join(' ')}`);
  });
  return findings.map((detail) => ({ kind: 'axe', where, detail }));
}
