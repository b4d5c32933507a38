import fc from 'fast-check';
import type { Account } from '../../../lib/domain/accounts/account.ts';
import { readSiteAddress } from '../../../lib/domain/accounts/address.ts';
import { administrationOf } from '../../../lib/domain/accounts/administration.ts';
import type { Capabilities } from '../../../lib/domain/accounts/capabilities-schema.ts';
import { withDistinctNames } from '../../../lib/domain/accounts/display-name.ts';
import { DEFAULT_SETTINGS } from '../../../lib/domain/accounts/settings.ts';
import { newWatch } from '../../../lib/domain/groups/watch.ts';
import { afterAnswer, judgeAnswer, NEW_STATE } from '../../../lib/domain/polling/account-state.ts';
import type { Announcement } from '../../../lib/domain/referrals/referral-schema.ts';
import { fail, ok } from '../../../lib/domain/result.ts';
import {
  boundedAccounts,
  boundedCapabilities,
  boundedGroups,
  boundedState,
} from '../../../lib/platform/storage/bounds.ts';
import type { Stored } from '../../../lib/platform/storage/stored.ts';
import { readBootstrap } from '../../../lib/service/routes/optional-routes.ts';
import { parseExactJson } from '../../../lib/service/wire/json.ts';
import { readStats } from '../../../lib/service/wire/schema.ts';
import { capabilities } from '../../lib/capability-samples.ts';
import { NOON, stored } from '../../lib/make.ts';

/** As many programs as can be connected. */
export const PROGRAMS = 20;

const unit = fc.oneof(
  fc.string(),
  fc.string({ unit: 'grapheme' }),
  // Halves of characters, line separators, and characters that turn the direction.
  fc.array(fc.nat(0xffff), { maxLength: 12 }).map((codes) => String.fromCharCode(...codes)),
  fc.constantFrom('%', '%ff', '%c3', '%2F', '%00', '\ud800', '\u202e', '\n', '<b>', '$1', '$&', '__proto__', ''),
);
const text = fc.array(unit, { maxLength: 4 }).map((parts) => parts.join(''));
const segment = fc.oneof(text, fc.constantFrom('%ff', '%', 'wp-json', 'fluent-affiliate', 'v2', 'wp-admin', '..', ''));
const host = fc.constantFrom('shop.example', 'www.shop.example', 'localhost:8080', '[::1]', 'xn--bcher-kva.example');
const address = fc
  .tuple(host, fc.array(segment, { maxLength: 5 }), fc.constantFrom('', '?rest_route=', '?x=', '#'), text)
  .map(([name, path, mark, rest]) => `${name}/${path.join('/')}${mark}${mark && rest}`);
const baseUrl = fc
  .tuple(address, fc.nat(2))
  .map(([typed, index]) => {
    const read = readSiteAddress(typed);
    return read.ok ? (read.value.candidates[index] ?? read.value.candidates[0]) : null;
  })
  .filter((found): found is string => found !== null);

const number = fc.oneof(
  fc.double({ noNaN: true, noDefaultInfinity: true }).map(String),
  fc.constantFrom('1e400', '-0', '9'.repeat(60), '0.1e-7', '"1,250.00"', '"NaN"', 'null', '{"amount":5.10}', '"٣"'),
  text.map((value) => JSON.stringify(value)),
);
const word = text.map((value) => JSON.stringify(value));
const time = fc.oneof(
  word,
  fc.constantFrom('"2026-11-20T09:30:00+00:00"', '"9999-12-31 23:59:59"', '"2026-02-30"', '""'),
);
const link = fc.oneof(
  word,
  address.map((value) => JSON.stringify(`https://${value}`)),
);
const currency = fc.oneof(word, fc.constantFrom('"USD"', '"KWD"', '"€"', '"XXX"', 'null'));
const jsonObject = (fields: Record<string, fc.Arbitrary<string>>) =>
  fc.record(fields).map((values) => `{${Object.entries(values).map(([name, value]) => `"${name}":${value}`)}}`);
const jsonList = (item: fc.Arbitrary<string>, maxLength = 4) =>
  fc.array(item, { maxLength }).map((items) => `[${items}]`);
const row = jsonObject({
  ...{ id: number, order_id: word, description: word, status: word, amount: number, currency, provider: word },
  ...{ provider_url: link, created_at: time, utm_campaign: word },
});
const stats = jsonObject({
  stats: jsonObject({ total_paid: number, total_unpaid: number, total_referrals: number, conversion_rate: number }),
  recent_referrals: jsonList(row),
  portal_notice_html: word,
});
const bootstrap = jsonObject({
  site_info: jsonObject({ share_url: link, aff_var: word, aff_value: word }),
  additional_sites: jsonList(link, 2),
  branded_coupons: jsonList(word, 2),
  currency: jsonObject({ currency }),
});
const affiliate = jsonObject({
  ...{ id: number, user_id: number, email: word, full_name: word, status: word, unpaid: number, edit_url: link },
});
const affiliatesPage = jsonObject({ affiliates: jsonObject({ data: jsonList(affiliate, 2), total: number }) });

const program = fc.record({
  ...{ baseUrl, name: text, username: text, campaigns: fc.array(text, { maxLength: 2 }), page: link },
  ...{ stats, later: stats, bootstrap, affiliatesPage, adminPath: fc.option(segment) },
  role: fc.constantFrom<Account['role'][]>('affiliate', 'affiliate', 'administration'),
  trouble: fc.option(
    fc.oneof(
      text.map((to) => ({ kind: 'redirect', to }) as const),
      text.map((where) => ({ kind: 'unfit', where }) as const),
    ),
  ),
});
export type Program = typeof program extends fc.Arbitrary<infer T> ? T : never;
export const anyPrograms = fc.array(program, { minLength: PROGRAMS, maxLength: PROGRAMS });

export const json = (answer: string) => {
  const read = parseExactJson(answer);
  if (!read.ok) throw new Error(`No JSON: ${answer}`);
  return read.value;
};

export type StoredWithNews = Stored & { announced: Record<string, Announcement[]> };

/** The stored data of these programs after they were connected and answered twice. */
export function storedOf(programs: Program[]): StoredWithNews {
  const accounts = boundedAccounts(
    programs.map(({ baseUrl, name, username, role, campaigns }, index) => ({
      ...{ id: `p${index}`, name, baseUrl, username, role, campaigns, revision: 1 },
    })),
  );
  const states: Stored['states'] = {};
  const announced: StoredWithNews['announced'] = {};
  const known: Stored['capabilities'] = {};
  programs.forEach((program, index) => {
    const id = `p${index}`;
    const context = { accountId: id, revision: 1, settings: DEFAULT_SETTINGS, now: NOON, random: 0 };
    const answered = [program.stats, program.later].reduce((before, answer) => {
      const read = readStats(json(answer));
      const outcome = read.ok ? ok({ value: read.value, cachedSeconds: null, at: NOON }) : read;
      const { state, found } = judgeAnswer(before, outcome, context);
      announced[id] = [...(announced[id] ?? []), ...found];
      return boundedState(state);
    }, NEW_STATE);
    states[id] = program.trouble ? afterAnswer(answered, fail(program.trouble), context) : answered;
    const found: Capabilities = capabilities({
      ...readBootstrap(json(program.bootstrap)),
      ...(program.adminPath !== null && { adminUrl: administrationOf(`https://shop.example/${program.adminPath}/`) }),
      ...(program.role === 'administration' && {
        overviewParts: ['applicants', 'referrals', 'unpaid'],
        programAccess: 'allowed',
      }),
    });
    known[id] = boundedCapabilities(found);
  });
  const view = stored({
    accounts: withDistinctNames(accounts),
    states,
    capabilities: known,
    watches: accounts.flatMap(({ id }) => [
      { ...newWatch(id, 'referrals'), announced: 2 },
      { ...newWatch(id, 'applicants'), announced: 1 },
    ]),
    groups: boundedGroups(
      accounts.map(({ id }, index) => ({
        ...{ accountId: id, groupId: 3, pinned: true },
        name: programs[index]?.name ?? null,
      })),
    ),
    selected: 'p0',
  });
  return { ...view, announced };
}
