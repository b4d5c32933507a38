import { describe, expect, test } from 'vitest';
import type { Affiliate } from '../../../../lib/domain/groups/affiliates.ts';
import { fail, ok } from '../../../../lib/domain/result.ts';
import { readAffiliates, readGroups } from '../../../../lib/service/routes/group-schema.ts';
import { affiliate } from '../../group-samples.ts';
import { exact, recorded } from '../exact-wire.ts';

const BASE = 'https://shop.example/wp-json/fluent-affiliate/v2';

function listed(body: unknown, more = true) {
  const read = readAffiliates(exact(typeof body === 'string' ? body : JSON.stringify(body)), more, BASE);
  if (!read.ok) throw new Error(JSON.stringify(read.error));
  return read.value;
}

const listing = (data: unknown, part: object = {}) => ({
  affiliates: { data, total: 1, per_page: 15, current_page: 1, ...part },
});

/** The affiliate that is read from a row, which has an id by default. */
function rowOf(row: object, more = true): Affiliate {
  const [first] = listed(listing([{ id: 1, ...row }]), more).affiliates;
  if (!first) throw new Error('The row was dropped.');
  return first;
}

describe('recordings', () => {
  test('the documented group is read in full', () => {
    const read = readAffiliates(recorded('documented/group-affiliates'), true, BASE);
    if (!read.ok) throw new Error(read.error.kind);
    expect(read.value).toMatchObject({ total: 37, perPage: 15, page: 1 });
    expect(read.value.affiliates.map(({ id }) => id)).toEqual(Array.from({ length: 15 }, (_, i) => String(i + 1)));
    expect(read.value.affiliates[2]).toEqual(affiliate(3, { userId: '103', status: 'rejected', rateType: 'flat' }));
  });

  test('the deployed listing is read in full, with the user’s name and email, and the paid amount computed', () => {
    const read = readAffiliates(recorded('deployed/affiliates-page'), true, BASE);
    const ada: Affiliate = {
      ...{ id: '1', userId: '2', code: null, name: 'ada', email: 'ada@example.com', status: 'active', group: null },
      ...{ rate: '20', rateType: 'percentage', balance: null, paid: '1034.4', unpaid: '200.1', currency: null },
      ...{ createdAt: '2026-11-20T12:20:38+00:00', updatedAt: '2026-11-20T12:20:38+00:00' },
      editUrl: 'https://shop.example/wp-admin/user-edit.php?user_id=2',
      more: Object.entries({
        ...{ total_earnings: '1234.5', referrals: '57', visits: '1013', lead_counts: '0' },
        ...{ rate_details: '20% (custom)', user_name: 'ada' },
      }),
    };
    expect(read).toEqual(ok({ affiliates: [ada], total: 1, perPage: 2, page: 1 }));
  });

  test('a whole group omits fields without a column', () => {
    const read = readAffiliates(recorded('deployed/affiliates-page'), false, BASE);
    expect(read.ok && read.value.affiliates[0]?.more).toEqual([]);
  });

  test.each(['deployed/affiliates-not-permitted', 'deployed/portal-stats', 'deployed/wordpress-index'])(
    '%s is not a listing',
    (name) => {
      expect(readAffiliates(recorded(name), true, BASE)).toEqual(fail({ kind: 'unfit', where: 'affiliates' }));
    },
  );
});

describe('a listing', () => {
  test.each<[string, unknown, string]>([
    ['nothing', null, 'answer'],
    ['no data', { affiliates: { total: 1 } }, 'affiliates.data'],
    ['data as a word', listing('none'), 'affiliates.data'],
    ['no total', { affiliates: { data: [] } }, 'affiliates.total'],
    ['a total of words', listing([], { total: 'many' }), 'affiliates.total'],
  ])('that does not fit is an error with the place: %s', (_name, body, where) => {
    expect(readAffiliates(exact(JSON.stringify(body)), true, BASE)).toEqual(fail({ kind: 'unfit', where }));
  });

  test.each<[string, object, object]>([
    ['numbers as text', { total: '1,037', per_page: '15', current_page: '2' }, { total: 1037, perPage: 15, page: 2 }],
    ['no page size, so the number of its rows', { per_page: undefined }, { perPage: 2 }],
    ['a page size of words', { per_page: 'all' }, { perPage: 2 }],
    ['no page number', { current_page: undefined }, { page: 1 }],
  ])('is read with %s', (_name, part, found) => {
    expect(listed(listing([{ id: 1 }, { id: 2 }], { total: 2, ...part }))).toMatchObject(found);
  });

  test('may be an object, as PHP writes a list with missing indexes', () => {
    const { affiliates } = listed(listing({ 0: { id: 1 }, 2: { id: 3 } }));
    expect(affiliates.map(({ id }) => id)).toEqual(['1', '3']);
  });

  test.each([null, false, '', {}])('of an empty group may have its rows as %j', (data) => {
    expect(listed(listing(data, { total: 0 }))).toMatchObject({ affiliates: [], total: 0 });
  });

  test('omits invalid rows and rows without an id', () => {
    const rows = [null, 1, 'x', [], {}, { id: null }, { id: '' }, { id: {} }, { id: 7 }, { id: 'seven' }];
    expect(listed(listing(rows)).affiliates.map(({ id }) => id)).toEqual(['7', 'seven']);
  });
});

describe('the paid amount', () => {
  test.each<[string, object, string | null]>([
    ['the service’s own', { total_paid: '5', total_earnings: '9', unpaid_earnings: '1' }, '5'],
    ['earned less unpaid', { total_earnings: '1234.5', unpaid_earnings: '200.1' }, '1034.4'],
    ['exact, where floats would drift', { total_earnings: '0.3', unpaid_earnings: '0.1' }, '0.2'],
    ['exact, beyond floats', { total_earnings: '90071992547410131.17', unpaid_earnings: '.1' }, '90071992547410131.07'],
    ['below zero', { total_earnings: '1', unpaid_earnings: '2.5' }, '-1.5'],
    ['unknown without the unpaid amount', { total_earnings: '3' }, null],
    ['unknown if an amount is not a number', { total_earnings: 'much', unpaid_earnings: '3' }, null],
  ])('is %s', (_name, row, paid) => {
    expect(rowOf(row).paid).toBe(paid);
  });

  test('keeps the digits of numbers', () => {
    const body = '{"affiliates":{"data":[{"id":1,"total_paid":1034.40,"total_unpaid":0.10}],"total":1}}';
    expect(listed(body).affiliates[0]).toMatchObject({ paid: '1034.40', unpaid: '0.10' });
  });
});

describe('the fields of an affiliate', () => {
  const ADA = { name: 'Ada', email: 'a@x.example' };
  test.each<[string, object, Partial<Affiliate>]>([
    ['a text in place of an amount stays as it is', { total_unpaid: '200,10 €' }, { unpaid: '200,10 €' }],
    ['a text in place of an amount becomes one plain line', { total_unpaid: '\u202e1\n2 €' }, { unpaid: '1 2 €' }],
    ['a rate with an invisible character is dropped', { rate: '1\u200b2' }, { rate: null }],
    ['an amount of another currency is open', { total_unpaid: '€2', currency: 'USD' }, { unpaid: null }],
    ['so is one that is computed', { total_earnings: 3, unpaid_earnings: '€2', currency: 'USD' }, { paid: null }],
    ['an amount that is too long is dropped', { total_unpaid: '1'.repeat(301) }, { unpaid: null }],
    ['a missing amount is null', { total_unpaid: null, earnings_balance: '' }, { unpaid: null, balance: null }],
    ['the code of the deployed dialect is read', { custom_param: 'ada20' }, { code: 'ada20' }],
    ['the code of the documented dialect comes first', { affiliate_code: 'a', custom_param: 'b' }, { code: 'a' }],
    ['name and email of the row are read', ADA, ADA],
    ['those of a WordPress user are read', { user: { display_name: 'Ada', user_email: ADA.email } }, ADA],
    ['user_details as a list is skipped', { user_details: [], user: { full_name: 'Ada' } }, { name: 'Ada' }],
  ])('are read: %s', (_name, row, found) => {
    expect(rowOf(row)).toMatchObject(found);
  });

  test.each([
    ['https://shop.example/edit?id=1', 'https://shop.example/edit?id=1'],
    ['https://www.shop.example/edit', 'https://www.shop.example/edit'],
    ['https://shop.example/edit?id=1&amp;x=2', 'https://shop.example/edit?id=1&x=2'],
    [`https://shop.example/${'x'.repeat(1000)}`, `https://shop.example/${'x'.repeat(1000)}`],
    [`https://shop.example/${'x'.repeat(2000)}`, null],
    // Another site could ask for the administrator's login.
    ['https://evil.example/wp-admin/', null],
    ['https://shop.example.evil.example/', null],
    ['https://shop.example:8443/edit', null],
    ['https://u:p@shop.example/edit', null],
    ['http://shop.example/edit', null],
    ['javascript:alert(1)', null],
    ['/wp-admin/user-edit.php', null],
  ])('include the link %o as %o', (edit_url, editUrl) => {
    expect(rowOf({ user_details: { edit_url } }).editUrl).toBe(editUrl);
  });

  test('are dropped with the row if its id is too long', () => {
    const rows = [{ id: '1'.repeat(301) }, { id: '1'.repeat(300) }];
    expect(listed(listing(rows)).affiliates.map(({ id }) => id.length)).toEqual([300]);
  });

  test('may be named like JavaScript’s own without harm', () => {
    const row = rowOf(JSON.parse('{"__proto__":"a","constructor":"b","toString":"c"}'));
    expect(row.more).toEqual([]);
    expect(Object.getPrototypeOf(row)).toBe(Object.prototype);
  });

  test.each<[string, object, Affiliate['group']]>([
    ['as recorded', { group_id: '70', group: { id: 70, meta_key: 'Bloggers' } }, { groupId: 70, name: 'Bloggers' }],
    ['by its number alone', { group_id: '1', group: null }, { groupId: 1, name: null }],
    ['by the group object alone', { group: { id: 70, name: 'Bloggers' } }, { groupId: 70, name: 'Bloggers' }],
    ['none if there is none', { group_id: null, group: null }, null],
    ['none without a number', { group_id: 'x', group: 'Bloggers' }, null],
  ])('include the group: %s', (_name, row, group) => {
    expect(rowOf(row).group).toEqual(group);
  });
});

/** Marked fields of deployed rows that must be dropped. */
const MARKED = {
  ...{ payment_email: 'SECRET-payment@pay.example', bank_details: 'SECRET-bank', note: 'SECRET-note' },
  ...{ contact_id: 'SECRET-contact', user_activation_key: 'SECRET-key', phone: 'SECRET-phone' },
  settings: { disable_new_ref_email: 'no', bank_details: 'SECRET-bank' },
  custom_fields: [{ label: 'Tax number', value: 'SECRET-tax' }, 'SECRET-field'],
};

test.each([true, false])('parsing drops other personal data (with more: %o)', (more) => {
  const body = JSON.parse(JSON.stringify(recorded('deployed/affiliates-of-group')));
  for (const row of body.affiliates.data) {
    Object.assign(row, MARKED);
    Object.assign(row.user, MARKED, { user_pass: 'SECRET-pass', user_registered: 'SECRET-date' });
    Object.assign(row.user_details, MARKED, { avatar: 'https://SECRET-avatar.example/' });
    Object.assign(row.group, MARKED, { value: '{"note":"SECRET-value"}' });
    Object.assign(row.rate_details, MARKED, { group: { value: 'SECRET-rate' } });
  }
  const read = readAffiliates(body, more, BASE);
  expect(read).toMatchObject({ ok: true, value: { affiliates: [{ name: 'Omar Haddad' }, { name: 'Hana Brandt' }] } });
  expect(JSON.stringify(read)).not.toMatch(/SECRET|pay\.example/);
});

const bloggers = { groupId: 3, name: 'Bloggers' };
test.each<[string, unknown, unknown]>([
  ['from a page', { groups: { data: [{ id: 3, name: 'Bloggers' }], total: 1 } }, [bloggers]],
  ['from a list', { groups: [{ id: '3', name: 'Bloggers' }] }, [bloggers]],
  ['from titles', [{ id: 3, title: 'Bloggers' }], [bloggers]],
  ['under another key', { data: [{ id: 3, meta_key: 'Bloggers' }] }, [bloggers]],
  ['among invalid entries', [null, 3, 'x', {}, { id: 0, name: 'none' }, { id: 3, name: 'Bloggers' }], [bloggers]],
  ['not without a name', [{ id: 3, name: ' ' }, { id: 3 }], []],
  ['not with an invalid id', [-3, 1.5, 'x'].map((id) => ({ id, name: 'x' })), []],
  ['not in deeply nested lists', { a: { b: { c: { d: [{ id: 3, name: 'Bloggers' }] } } } }, []],
])('names of groups are read %s', (_name, body, found) => {
  expect(readGroups(exact(JSON.stringify(body)))).toEqual(found);
});

test('a currency beside an amount is the row’s, and a computed amount has no rest of floats', () => {
  const row = rowOf({ total_unpaid: '12.31 EUR', total_paid: '€1.00' });
  expect(row).toMatchObject({ unpaid: '12.31', paid: '1.00', currency: 'EUR' });
  const inDollars = rowOf({ total_unpaid: '12.31 EUR', total_paid: '1', currency: 'USD' });
  expect(inDollars).toMatchObject({ unpaid: null, paid: '1' });
  expect(rowOf({ total_earnings: 1234.5, unpaid_earnings: 200.10000000000002 }).paid).toBe('1034.4');
});
