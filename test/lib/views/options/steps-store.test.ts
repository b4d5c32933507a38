import { signal } from '@preact/signals';
import { expect, test } from 'vitest';
import type { Account } from '../../../../lib/domain/accounts/account.ts';
import { DEFAULT_SETTINGS, type FirstStep } from '../../../../lib/domain/accounts/settings.ts';
import type { Stored } from '../../../../lib/platform/storage/view.ts';
import { createStepsStore } from '../../../../lib/views/options/steps-store.ts';
import { account, stored } from '../../make.ts';

const connected = (part: Partial<Account> = {}) => stored({ accounts: [account(part)] });

function open(first: Stored, isPinned: boolean | null) {
  const settled: FirstStep[][] = [];
  const pinned = signal(isPinned);
  const current = signal(first);
  return { pinned, settled, current, store: createStepsStore(current, pinned, (steps) => settled.push(steps)) };
}

test.each<[string, Stored, boolean | null, FirstStep[]]>([
  ['to an affiliate', connected(), false, ['pin', 'goal']],
  ['if the browser does not tell whether the icon is pinned', connected(), null, ['goal']],
  ['if the icon is pinned already', connected(), true, ['goal']],
  ['to an affiliate with a goal', connected({ goal: '500' }), false, ['pin']],
  ['to an administrator', connected({ role: 'administration' }), false, ['pin']],
  ['before anything is connected', stored(), false, []],
  [
    'after the pin was settled',
    { ...connected(), settings: { ...DEFAULT_SETTINGS, settledSteps: ['pin'] } },
    false,
    ['goal'],
  ],
])('the first steps that are left are offered %s', (_, first, pinned, steps) => {
  expect(open(first, pinned).store.steps.value.map(({ name }) => name)).toEqual(steps);
});

test('a step is ticked and settled when the icon is pinned', () => {
  const { store, pinned, settled } = open(connected(), false);
  pinned.value = true;
  expect(store.steps.value[0]).toEqual({ name: 'pin', done: true });
  expect(settled).toEqual([['pin']]);
});

test('a step that could not be stored as settled is not settled again and again', () => {
  const { pinned, settled, current } = open(connected(), false);
  pinned.value = true;
  current.value = connected();
  expect(settled).toEqual([['pin']]);
});
