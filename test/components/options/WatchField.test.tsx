// @vitest-environment happy-dom

import { screen, waitFor } from '@testing-library/preact';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import type { Capabilities } from '../../../lib/domain/accounts/capabilities-schema.ts';
import type { Watch } from '../../../lib/domain/groups/groups-schema.ts';
import { newWatch, watchAfterAnswer } from '../../../lib/domain/groups/watch.ts';
import { fail } from '../../../lib/domain/result.ts';
import { capabilities } from '../../lib/capability-samples.ts';
import { account, NOON, stored } from '../../lib/make.ts';
import { textOf } from '../draw.tsx';
import { openOptions } from './open-options.tsx';

const ADMIN = account({ role: 'administration' });
const APPLICANTS = 'Notify me about new applicants';
const REFERRALS = 'Notify me about referrals to approve';

const BOTH = { programAccess: 'allowed', overviewParts: ['referrals'] } satisfies Partial<Capabilities>;

/** Draws the settings of an administrator who may see `seen`. */
function openWith(seen: Partial<Capabilities>, watches: Watch[] = [], answers: Record<string, unknown> = {}) {
  const first = stored({ accounts: [ADMIN], capabilities: { a: capabilities(seen) }, watches });
  return { ...openOptions(first, { answers }), first };
}

const offered = () => [...document.querySelectorAll('.to-approve label')].map((label) => textOf(label as HTMLElement));
const box = (name: string) => screen.getByLabelText<HTMLInputElement>(name);

test.each<[string, Partial<Capabilities>, string[]]>([
  ['sees all', { programAccess: 'allowed', overviewParts: ['applicants', 'referrals'] }, [APPLICANTS, REFERRALS]],
  ['sees affiliates only', { programAccess: 'allowed', overviewParts: ['owed'] }, [APPLICANTS]],
  ['sees referrals only', { programAccess: 'forbidden', overviewParts: ['referrals'] }, [REFERRALS]],
  ['sees groups only', { groupAccess: 'allowed', programAccess: 'absent', overviewParts: [] }, []],
  ['has unknown rights', {}, []],
])('the settings offer the switches that fit an administrator who %s', (_, seen, labels) => {
  openWith(seen);
  expect(offered()).toEqual(labels);
});

test('an administrator’s switches come last under Notifications, so that no other one stands under their heading', async () => {
  const { change, first } = openWith(BOTH);
  const labels = () => [...document.querySelectorAll('section:has(> #notifications) label')].map(textOf);
  expect(labels()).toEqual(['Quiet hours', APPLICANTS, REFERRALS]);
  expect(screen.queryByLabelText('Update frequency')).toBeNull();
  // An administrator who is also an affiliate has both.
  change({ ...first, accounts: [ADMIN, account({ id: 'b' })] });
  await waitFor(() => expect(labels()).toHaveLength(9));
  expect(labels().slice(-3)).toEqual(['Update frequency', APPLICANTS, REFERRALS]);
  expect(offered()).toEqual([APPLICANTS, REFERRALS]);
});

describe('the switches', () => {
  test('can be turned off after the site has taken the right away', async () => {
    const { done } = openWith({ programAccess: 'forbidden', overviewParts: [] }, [newWatch('a', 'applicants')]);
    expect(offered()).toEqual([APPLICANTS]);
    await userEvent.click(box(APPLICANTS));
    expect(done).toEqual([['watchProgram', { accountId: 'a', kind: 'applicants', on: false }]]);
  });

  test('are off by default, and each is stored and announced separately', async () => {
    const { done, change, first } = openWith(BOTH);
    expect([box(APPLICANTS).checked, box(REFERRALS).checked]).toEqual([false, false]);
    await userEvent.click(box(REFERRALS));
    expect(done).toEqual([['watchProgram', { accountId: 'a', kind: 'referrals', on: true }]]);
    await waitFor(() => expect(textOf(screen.getByRole('status'))).toBe('Saved'));
    change({ ...first, watches: [newWatch('a', 'referrals')] });
    await waitFor(() => expect([box(APPLICANTS).checked, box(REFERRALS).checked]).toEqual([false, true]));
    await userEvent.click(box(REFERRALS));
    expect(done.at(-1)).toEqual(['watchProgram', { accountId: 'a', kind: 'referrals', on: false }]);
  });

  test('say why a watch has stopped and turn it on again, but do not mention temporary failures', async () => {
    const requested = (kind: 'applicants' | 'referrals', error: Parameters<typeof fail>[0]) =>
      watchAfterAnswer(newWatch('a', kind), fail(error as never), { account: ADMIN, now: NOON, random: 0 });
    const watches = [requested('applicants', { kind: 'forbidden' }), requested('referrals', { kind: 'no-answer' })];
    const { done } = openWith(BOTH, watches);
    const hints = [APPLICANTS, REFERRALS].map(
      (name) => document.getElementById(box(name).getAttribute('aria-describedby') ?? '')?.textContent,
    );
    expect(hints).toEqual([expect.stringMatching(/^Turned off by an error \(.+\)\. Turn it on again\.$/), undefined]);
    expect([box(APPLICANTS).checked, box(REFERRALS).checked]).toEqual([false, true]);
    await userEvent.click(box(APPLICANTS));
    expect(done).toEqual([['watchProgram', { accountId: 'a', kind: 'applicants', on: true }]]);
  });
});
