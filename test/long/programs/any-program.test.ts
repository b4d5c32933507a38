import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Account } from '../../../lib/domain/accounts/account.ts';
import { isUsualAddress } from '../../../lib/domain/accounts/address.ts';
import { approvalPage, WAITING_KINDS } from '../../../lib/domain/accounts/administration.ts';
import { permissionFor, permissionsToFind } from '../../../lib/domain/accounts/permission.ts';
import { isSameLogin } from '../../../lib/domain/accounts/same-account.ts';
import { countsOn, linkTo } from '../../../lib/domain/accounts/share-link.ts';
import { NEW_STATE } from '../../../lib/domain/polling/account-state.ts';
import { errorWords } from '../../../lib/platform/error-words.ts';
import { readAffiliates } from '../../../lib/service/routes/group-schema.ts';
import { csvOf } from '../../../lib/views/csv.ts';
import { parseNotice } from '../../../lib/views/notice-parser.ts';
import { connectWords } from '../../../lib/views/options/connect-words.ts';
import { diagnosticsOf } from '../../../lib/views/options/diagnostics.ts';
import { notificationFor } from '../../../lib/worker/notify/notification.ts';
import { badgeFor } from '../../../lib/worker/toolbar/badge.ts';
import { NOON } from '../../lib/make.ts';
import { runs } from '../runs.ts';
import { anyPrograms, json, PROGRAMS, type Program, type StoredWithNews, storedOf } from './any-programs.ts';

/** All texts about one program. */
function textsOf(view: StoredWithNews, index: number, program: Program): unknown[] {
  const account = view.accounts[index] as Account;
  const { share = null } = view.capabilities[account.id] ?? {};
  const state = view.states[account.id] ?? NEW_STATE;
  const affiliates = readAffiliates(json(program.affiliatesPage), true, account.baseUrl);
  const page = JSON.parse(program.page) as string;
  return [
    isUsualAddress(account.baseUrl),
    WAITING_KINDS.map((kind) => approvalPage(account, view.capabilities[account.id], kind)),
    permissionFor(account.baseUrl),
    permissionsToFind(account.baseUrl),
    isSameLogin(view.accounts[0] as Account, account),
    state.trouble && errorWords(state.trouble),
    share && [linkTo(share.url, share, { campaign: program.name }), countsOn(page, share) && linkTo(page, share)],
    (view.announced[account.id] ?? []).map((announcement) => notificationFor(announcement, account, view.settings)),
    affiliates.ok && csvOf(affiliates.value.affiliates, [{ key: 'email' }, { key: 'name' }] as never),
    parseNotice(state.snapshot?.noticeHtml ?? ''),
    connectWords({ kind: 'no-service', name: program.name, baseUrl: account.baseUrl }),
  ];
}

test('every text can be written for any address, name and answers', { timeout: 3_600_000 }, () => {
  fc.assert(
    fc.property(anyPrograms, (programs) => {
      const view = storedOf(programs);
      for (const [index, program] of programs.entries()) textsOf(view, index, program);
      diagnosticsOf(view, { version: '1', browserName: 'x', online: true, now: NOON });
      const names = badgeFor(view, NOON)
        .title.split('\n')
        .filter((line) => line.startsWith('— '));
      expect(names).toHaveLength(PROGRAMS);
    }),
    runs({ few: 60, many: 500 }),
  );
});
