// @vitest-environment happy-dom
import { screen } from '@testing-library/preact';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import type { Capabilities } from '../../../lib/domain/accounts/capabilities-schema.ts';
import type { GroupService } from '../../../lib/domain/groups/group-look-up.ts';
import type { OverviewAnswer } from '../../../lib/domain/groups/program-overview.ts';
import { newWatch } from '../../../lib/domain/groups/watch.ts';
import { ok } from '../../../lib/domain/result.ts';
import type { Send } from '../../../lib/platform/messages.ts';
import { createOverviewStore, type OverviewStore } from '../../../lib/views/overview-store.ts';
import { capabilities } from '../../lib/capability-samples.ts';
import { affiliate, figures } from '../../lib/group-samples.ts';
import { account, state, stored } from '../../lib/make.ts';
import { button } from '../draw.tsx';
import { loadedParts, openPopup } from './open-popup.tsx';

const ADMIN = stored({
  accounts: [account({ name: 'Desk', role: 'administration' })],
  states: { a: state() },
  capabilities: {
    a: capabilities({
      ...{ programAccess: 'allowed', groupAccess: 'allowed', groupRoute: 'core', share: null },
      overviewParts: ['applicants', 'referrals', 'unpaid', 'active', 'owed'],
    }),
  },
  overviews: { a: figures() },
});
const SEEN = ADMIN.capabilities.a as Capabilities;
const OWED = [affiliate(7, { name: 'Zoë Marsh', email: 'zoe@mail.example', unpaid: '410.00' })];

/** Draws an administrator's popup. `requested` lists the parts that it requests of the service's overview. */
function openOverview(first = ADMIN, answer: OverviewAnswer = ok({ figures: figures(), owed: OWED })) {
  const requested: unknown[] = [];
  let overview: OverviewStore | undefined;
  const service: Pick<GroupService, 'overview'> = {
    async overview(parts) {
      requested.push(parts);
      return answer;
    },
  };
  const popup = openPopup(first, {
    lazy: loadedParts({
      overview(store) {
        overview ??= createOverviewStore({ ...store, send: (async () => null) as Send, service });
        return overview;
      },
    }),
  });
  return { ...popup, requested };
}

test('the popup opens groups and affiliates in the side panel', async () => {
  const { opened } = openOverview();
  await userEvent.click(await screen.findByRole('button', { name: /^Zoë Marsh/ }));
  await userEvent.click(button('Find affiliates'));
  expect(opened).toEqual(['person zoe@mail.example in a', 'groups of a']);
  // The action has one place.
  await userEvent.click(button('Menu and settings'));
  expect(screen.queryByRole('menuitem', { name: 'Find affiliates' })).toBeNull();
});

test.each([
  [['USD'], 'US$410.00'],
  [['EUR', 'USD'], '410.00'],
])('who is owed most is owed in the currency of the sums above, with rows in %j', async (currencies, amount) => {
  const [settings, overviews] = [{ ...ADMIN.settings, currency: 'USD' }, { a: figures({ currencies }) }];
  openOverview({ ...ADMIN, settings, overviews, capabilities: { a: { ...SEEN, currency: null } } });
  await screen.findByText('Zoë Marsh');
  expect(screen.getByText(amount)).toBeTruthy();
});

test('an affiliate without an email is looked up by number, because names are shared', async () => {
  const { opened } = openOverview(ADMIN, ok({ figures: figures(), owed: [affiliate(8, { name: 'Ada' })] }));
  await userEvent.click(await screen.findByRole('button', { name: /^Ada/ }));
  expect(opened).toEqual(['person #8 in a']);
});

test('opening the popup marks nothing as seen that the overview does not show', async () => {
  const watches = (['applicants', 'referrals'] as const).map((kind) => ({ ...newWatch('a', kind), announced: 2 }));
  const seesApplicants = capabilities({ ...ADMIN.capabilities.a, overviewParts: ['applicants', 'owed'] });
  const { store, sent } = openOverview({ ...ADMIN, watches, capabilities: { a: seesApplicants } });
  await screen.findByText('Zoë Marsh');
  await store.reportSeen();
  expect(sent).toEqual([['sawWaiting', { accountId: 'a', kind: 'applicants' }]]);
});

test('opening the popup marks waiting items as seen, without a message line', async () => {
  const watches = [
    { ...newWatch('a', 'applicants'), announced: 2 },
    { ...newWatch('a', 'referrals'), announced: 1, seen: 1 },
  ];
  const { store, sent } = openOverview({ ...ADMIN, watches });
  await screen.findByText('Zoë Marsh');
  expect(document.querySelector('.messages')).toBeNull();
  await store.reportSeen();
  expect(sent).toEqual([['sawWaiting', { accountId: 'a', kind: 'applicants' }]]);
});
