import { signal } from '@preact/signals';
import { expect, test } from 'vitest';
import type { Settings } from '../../../lib/domain/accounts/settings-schema.ts';
import { createCoveredAmounts, createSettingsChoice } from '../../../lib/views/settings-choice.ts';
import { stored as sample } from '../make.ts';

const first = { ...sample().settings, saleSound: false, hideAmounts: false };

type Chosen = Partial<Settings>;
test.each<[what: string, choices: [Chosen, Chosen], answers: [null | false, null | false], left: Chosen]>([
  ['a later choice', [{ saleSound: true }, { hideAmounts: true }], [false, null], { hideAmounts: true }],
  ['an earlier choice', [{ saleSound: true }, { hideAmounts: true }], [null, false], { saleSound: true }],
  ['nothing', [{ saleSound: true }, { hideAmounts: true }], [false, false], {}],
  ['the later one of two', [{ saleSound: true }, { saleSound: false }], [false, null], {}],
  ['what was before two', [{ saleSound: true }, { saleSound: true }], [false, false], {}],
])('a choice that could not be stored leaves %s', async (_, choices, answers, left) => {
  const shown = signal({ settings: first });
  const waiting = choices.map(() => Promise.withResolvers<null | false>());
  let kept = first;
  const { read, choose } = createSettingsChoice(shown, async (chosen) => {
    const answer = await waiting[choices.indexOf(chosen)]?.promise;
    if (answer === null) kept = { ...kept, ...chosen };
    read({ settings: kept });
    return answer;
  });
  const chosen = choices.map(choose);
  // What was stored before is drawn with the choices.
  read({ settings: kept });
  expect(shown.value.settings).toEqual(Object.assign({}, first, ...choices));
  answers.forEach((answer, index) => void waiting[index]?.resolve(answer));
  await Promise.all(chosen);
  expect(shown.value.settings).toEqual({ ...first, ...left });
});

test('the last choice stays although an earlier one, whose stored values are read more slowly, is still awaited', async () => {
  const shown = signal({ settings: first });
  const earlier = Promise.withResolvers<null>();
  const { choose } = createSettingsChoice(shown, async ({ saleSound }) => (saleSound ? earlier.promise : null));
  const choosing = choose({ saleSound: true });
  await choose({ saleSound: false });
  expect(shown.value.settings.saleSound).toBe(false);
  earlier.resolve(null);
  await choosing;
});

test('amounts that were said to be hidden are hidden, even if the browser cannot store it', async () => {
  const shown = signal({ ...sample(), settings: first });
  const { choose } = createSettingsChoice(shown, async () => false);
  const { covered, hideAmounts } = createCoveredAmounts(shown, () => {}, choose);
  await hideAmounts(true);
  expect([covered.value, shown.value.settings.hideAmounts]).toEqual([true, false]);
});
