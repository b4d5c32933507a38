// @vitest-environment happy-dom

import { act, screen, within } from '@testing-library/preact';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { MINUTE } from '../../../lib/domain/calendar/calendar.ts';
import { ok } from '../../../lib/domain/result.ts';
import type { Stored } from '../../../lib/platform/storage/view.ts';
import { capabilities } from '../../lib/capability-samples.ts';
import { affiliate, figures, groupsStored, pageOf, remembered } from '../../lib/group-samples.ts';
import { button, liveText, textOf } from '../draw.tsx';
import { openGroupPage, openSidePanel } from './open-sidepanel.tsx';

const FIGURES = figures({ referrals: 0 });
const bloggers = { groupId: 3, name: 'Bloggers' };
const ada = affiliate(1, { name: 'Ada', email: 'ada@shop.example', group: bloggers });
/** An administrator of a program that has an overview. */
const desk = (part: Parameters<typeof capabilities>[0] = {}, more: Partial<Stored> = {}): Stored =>
  groupsStored({
    capabilities: {
      admin: capabilities({
        ...{ groupAccess: 'allowed', groupRoute: 'core', programAccess: 'allowed' },
        overviewParts: ['applicants', 'referrals', 'unpaid', 'active', 'owed'],
        ...part,
      }),
    },
    overviews: { admin: FIGURES },
    ...more,
  });

test('the overview starts with figures, the affiliates who are owed the most, and groups in use', async () => {
  const panel = openSidePanel(desk({}, { groups: [remembered(3, { name: 'Bloggers' })] }), {}, async () =>
    ok({ figures: FIGURES, owed: [ada, affiliate(2)] }),
  );
  await act(async () => {});
  expect(screen.getAllByRole('listitem').map(textOf)).toEqual([
    '4Applicants to approve (opens in a new tab)',
    '0Referrals to approve (opens in a new tab)',
    'US$12.50Unpaid',
    '30Active affiliates',
    expect.stringMatching(/^Ada.*Bloggers \(group 3\)$/),
    expect.stringMatching(/^code-2/),
  ]);
  await userEvent.click(screen.getByRole('link', { name: /Applicants/ }));
  expect(panel.sent).toEqual([['sawWaiting', { accountId: 'admin', kind: 'applicants' }]]);
  // The switches stand in the settings only.
  expect(screen.queryByRole('checkbox')).toBeNull();
  await userEvent.click(within(screen.getByRole('toolbar', { name: 'Known groups' })).getByRole('button'));
  await act(() => panel.last().answer(pageOf(2)));
  // No button is before it, so none takes its place under the pointer.
  expect(screen.getAllByRole('button')[0]).toBe(button('Overview'));
  await userEvent.click(button('Overview'));
  expect(liveText()).toBe('Overview');
  expect(screen.getByRole('heading', { name: 'Owed the most' })).toBeTruthy();
});

test('a panel that stayed open requests the overview again once it is seen and the figures are old', async () => {
  let requests = 0;
  const answer = async () => {
    requests++;
    return ok({ figures: FIGURES, owed: [] });
  };
  const open = (at: number) => openSidePanel(desk({}, { overviews: { admin: { ...FIGURES, at } } }), {}, answer);
  const { unmount } = open(Date.now() - 14 * MINUTE);
  await act(async () => void document.dispatchEvent(new Event('visibilitychange')));
  expect(requests).toBe(1);
  unmount();
  open(Date.now() - 16 * MINUTE);
  await act(async () => {});
  await act(async () => void document.dispatchEvent(new Event('visibilitychange')));
  expect(requests).toBe(3);
});

test('the panel says once that a version is too old to find groups', async () => {
  const panel = openSidePanel(desk({ groupAccess: 'absent', groupRoute: null }));
  await act(async () => {});
  expect(screen.getAllByText(/^Only affiliates can be found here/)).toHaveLength(1);
  // The plugin may have been updated since, which is asked weekly only.
  await userEvent.click(button('Try again'));
  expect([panel.sent, liveText()]).toEqual([[['test', { accountId: 'admin' }]], 'No changes']);
  await userEvent.type(screen.getByRole('combobox'), 'nobody{Enter}');
  expect(screen.queryByText(/^Only affiliates can be found here/)).toBeNull();
  expect(screen.getByLabelText('Find name, email or ID')).toBeTruthy();
});

const bar = () => within(screen.getByRole('toolbar', { name: 'Selected affiliates' }));

test('selected affiliates are written to in portions if one link cannot hold their addresses', async () => {
  const many = Array.from({ length: 100 }, (_, index) =>
    affiliate(index + 1, { email: `member.number.${index + 1}@shop.example` }),
  );
  await openGroupPage({ ...pageOf(100), affiliates: many });
  await userEvent.click(button('Select affiliates'));
  await userEvent.click(bar().getByText('Select all 100'));
  const first = textOf(bar().getByRole('link'));
  expect(first).toMatch(/^Email 1–\d\d of 100$/);
  await userEvent.click(bar().getByRole('link'));
  const next = Number(/–(\d+) /.exec(first)?.[1]) + 1;
  expect(textOf(bar().getByRole('link'))).toMatch(new RegExp(`^Email ${next}–`));
});
