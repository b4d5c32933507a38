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
import { expectAccessible, textOf } from '../draw.tsx';
import { open } from './open-options.tsx';

const ADMIN = account({ role: 'administration' });
const APPLICANTS = 'Notify me about new applicants';
const REFERRALS = 'Notify me about referrals to approve';

/** The settings of an administrator who may see these. */
function openWith(seen: Partial<Capabilities>, watches: Watch[] = [], answers: Record<string, unknown> = {}) {
  const first = stored({ accounts: [ADMIN], capabilities: { a: capabilities(seen) }, watches });
  return { ...open(first, { answers }), first };
}

const offered = () => [...document.querySelectorAll('.to-approve label')].map((label) => textOf(label as HTMLElement));
const box = (name: string) => screen.getByLabelText<HTMLInputElement>(name);

describe('what an administrator may be notified of', () => {
  test.each<[string, Partial<Capabilities>, string[]]>([
    ['everything', { programAccess: 'allowed', overviewParts: ['applicants', 'referrals'] }, [APPLICANTS, REFERRALS]],
    ['affiliates alone', { programAccess: 'allowed', overviewParts: ['owed'] }, [APPLICANTS]],
    ['referrals alone', { programAccess: 'forbidden', overviewParts: ['referrals'] }, [REFERRALS]],
    ['groups alone', { groupAccess: 'allowed', programAccess: 'absent', overviewParts: [] }, []],
    ['not known yet', {}, []],
  ])('%s', async (_, seen, labels) => {
    openWith(seen);
    expect(offered()).toEqual(labels);
    await expectAccessible();
  });
});

test('come first under Notifications, and administrators have no affiliate settings', async () => {
  const known = { a: capabilities({ programAccess: 'allowed', overviewParts: ['referrals'] }) };
  const { change, first } = openWith(known.a);
  const labels = () => [...document.querySelectorAll('section:has(> #notifications) label')].map(textOf);
  expect(labels()).toEqual([APPLICANTS, REFERRALS, 'Quiet hours']);
  expect(screen.queryByLabelText('Update frequency')).toBeNull();
  expect(screen.queryByRole('link', { name: 'Updates' })).toBeNull();
  // With a program of their own they have both.
  change({ ...first, accounts: [ADMIN, account({ id: 'b' })] });
  await waitFor(() => expect(labels()).toHaveLength(8));
  expect(labels().slice(0, 3)).toEqual([APPLICANTS, REFERRALS, 'Notify me about new referrals']);
  expect(screen.getByRole('link', { name: 'Updates' })).toBeTruthy();
});

describe('the switches', () => {
  const ALL = { programAccess: 'allowed', overviewParts: ['referrals'] } satisfies Partial<Capabilities>;

  test('are off by default, and each is stored and announced separately', async () => {
    const { done, change, first } = openWith(ALL);
    expect([box(APPLICANTS).checked, box(REFERRALS).checked]).toEqual([false, false]);
    await userEvent.click(box(REFERRALS));
    expect(done).toEqual([['watchProgram', { accountId: 'a', kind: 'referrals', on: true }]]);
    await waitFor(() => expect(textOf(screen.getByRole('status'))).toBe('Saved'));
    change({ ...first, watches: [newWatch('a', 'referrals')] });
    await waitFor(() => expect([box(APPLICANTS).checked, box(REFERRALS).checked]).toEqual([false, true]));
    await userEvent.click(box(REFERRALS));
    expect(done.at(-1)).toEqual(['watchProgram', { accountId: 'a', kind: 'referrals', on: false }]);
  });

  test('say why one has stopped, but not about temporary failures', async () => {
    const requested = (kind: 'applicants' | 'referrals', error: Parameters<typeof fail>[0]) =>
      watchAfterAnswer(newWatch('a', kind), fail(error as never), { account: ADMIN, now: NOON, random: 0 });
    openWith(ALL, [requested('applicants', { kind: 'forbidden' }), requested('referrals', { kind: 'no-answer' })]);
    const hints = [APPLICANTS, REFERRALS].map(
      (name) => document.getElementById(box(name).getAttribute('aria-describedby') ?? '')?.textContent,
    );
    expect(hints).toEqual([expect.stringMatching(/^Stopped: .+\. Switch it off and on to try again\.$/), undefined]);
    await expectAccessible();
  });
});
