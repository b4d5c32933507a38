import { readFileSync } from 'node:fs';
import { createMembers, type Section } from './program/members.ts';
import type { Member } from './program/sample-members.ts';
import type { ServiceClick } from './program/service-click.ts';
import { ServiceProgram, type Switches } from './program/service-program.ts';
import type { ServiceReferral } from './program/service-referral.ts';
import { figuresOf } from './program/service-totals.ts';

/** What a deployed version answered, and the rows that it answered from (test/fixtures/wire/recorded). */
export interface Recording {
  plugin: Switches['version'];
  seed: {
    // biome-ignore lint/suspicious/noExplicitAny: these are rows of a database.
    [table in 'referrals' | 'payouts' | 'transactions' | 'visits']: any[];
  } & { members: { login: string; name: string; status: string }[]; group: { id: number; name: string } };
  answers: RecordedAnswer[];
}

export interface RecordedAnswer {
  caller: 'no one' | 'wrong password' | 'affiliate' | 'no affiliate' | 'administrator';
  method: string;
  path: string;
  status: number;
  headers: Record<string, string>;
  body: unknown;
}

export const RECORDED_VERSIONS = ['1.3.0', '1.5.0', '1.6.5'] as const;

export const readRecording = (version: Switches['version']): Recording =>
  JSON.parse(readFileSync(new URL(`../../fixtures/wire/recorded/${version}.json`, import.meta.url), 'utf8'));

const time = (sql: string): number => Date.parse(`${sql.replace(' ', 'T')}Z`);
/** WordPress stores names as HTML. */
const stored = (name: string): string => name.replaceAll('&', '&amp;');

/** A program with a recording's rows. The columns that the seed leaves out follow the recorder's formulas. */
export function recordedProgram({ plugin, seed }: Recording): ServiceProgram {
  const program = new ServiceProgram(() => 0, 'empty');
  Object.assign(program, { version: plugin, siteName: 'Holdout', proInstalled: false });
  program.rows.referrals = seed.referrals.map(
    (row): ServiceReferral => ({
      ...{ id: row.id, affiliate: 'ada', visitId: null, orderId: String(row.provider_id) },
      ...{ description: row.description, status: row.status, amount: String(row.amount), currency: row.currency },
      ...{ campaign: row.utm_campaign, provider: row.provider, type: row.type, orderTotal: String(row.order_total) },
      ...{ createdAt: time(row.created_at), updatedAt: time(row.updated_at) },
    }),
  );
  program.rows.clicks = seed.visits.map(
    (row): ServiceClick => ({
      ...{ id: row.id, affiliate: 'ada', url: row.url, referrer: row.referrer, campaign: row.utm_campaign },
      ...{ medium: row.utm_medium, source: row.utm_source, ip: row.ip, at: time(row.created_at) },
    }),
  );
  program.rows.payouts = seed.transactions.map((row) => {
    const payout = seed.payouts.find(({ id }) => id === row.payout_id);
    return {
      ...{ id: row.id, affiliate: 'ada', at: time(row.created_at), amount: String(row.total_amount) },
      ...{ whole: String(payout.total_amount), status: row.status, description: payout.title },
      note: payout.description,
    };
  });
  // The recorder wrote these counts itself; the service counts referrals in every status, and the clicks that it lists.
  program.rows.stored = { ada: { total: 27, visits: 1013 } };
  const members = [ada(program), ...seed.members.map(member)];
  const groupOf = ({ id }: Member) =>
    id >= 1000 && (id - 1000) % 3 === 0 ? { ...seed.group, createdAt: RECORDED_AT } : null;
  const sections = members.map((member): Section => ({ group: groupOf(member), size: 1, member: () => member }));
  program.members = createMembers(sections, []);
  program.earners = new Map([['ada', { member: members[0] as Member, group: null }]]);
  return program;
}

/** When the recorder made ada and the group. */
export const RECORDED_AT = Date.UTC(2026, 10, 25, 22, 5);

const [FIRST, DAY] = [Date.UTC(2026, 6, 22, 12, 15, 7), 86_400_000];

function member({ login, name, status }: Recording['seed']['members'][number], index: number): Member {
  return {
    ...{ id: 1000 + index, userId: 1000 + index, login, name: stored(name), email: `${login}@example.com`, status },
    ...{ rate: String(index % 3), rateType: ['percentage', 'flat', 'default'][index % 3] ?? '', code: '' },
    ...{ paid: '', earned: String(index * 10.1), unpaid: String(index * 3.3), referrals: index, visits: index * 4 },
    ...{ createdAt: FIRST + index * DAY, updatedAt: FIRST + (index + 50) * DAY, bank: '' },
    ...{ registeredAt: Date.UTC(2026, 3, 13, 12, 15, 7), paymentEmail: 'pay@example.com' },
    parameter: index % 4 === 2 ? `code${index}` : null,
  };
}

function ada(program: ServiceProgram): Member {
  const { floats, paid, total, visits } = figuresOf('ada', program);
  return {
    ...{ id: 1, userId: 2, login: 'ada', name: 'ada', email: 'ada@example.com', status: 'active', code: 'ada' },
    ...{ rate: '20', rateType: 'percentage', paid, earned: String(floats.earned), unpaid: String(floats.unpaid) },
    ...{ referrals: total, visits, createdAt: Date.UTC(2026, 0, 3, 12, 15, 7), bank: '', paymentEmail: null },
    ...{ updatedAt: Date.UTC(2026, 9, 29, 12, 15, 7), registeredAt: RECORDED_AT },
  };
}
