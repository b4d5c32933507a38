// @vitest-environment happy-dom

import { screen, waitFor, within } from '@testing-library/preact';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { fail, ok } from '../../../lib/domain/result.ts';
import type { Records } from '../../../lib/platform/records/records.ts';
import { account, earningsSummary, NOON, snapshot, state, stored } from '../../lib/make.ts';
import { cursor, metadata } from '../../lib/record-samples.ts';
import { expectAccessible, textOf } from '../draw.tsx';
import { open } from './open.tsx';

const METADATA = metadata({ cursor: cursor({ at: NOON, referrals: 1 }) });

/** The settings with one programme, its collapsed section opened. */
async function openFolded(
  answers: Record<string, unknown> = {},
  part: { goal?: string; records?: Records; recorded?: boolean } = {},
) {
  const { goal, records = { metadata: METADATA, totals: [], entries: [] }, recorded = true } = part;
  const first = stored({
    accounts: [account({ name: 'My shop', ...(goal && { goal }) }), account({ id: 'r', role: 'administration' })],
    states: { a: state({ snapshot: snapshot({ at: NOON + 5000 }), unrecorded: false }) },
    earningsSummaries: { a: recorded ? earningsSummary() : null },
    settings: { ...stored().settings, currency: 'USD' },
  });
  const { done, saved } = open(first, { answers, records });
  await userEvent.click(screen.getByText('Goal and records'));
  return { sent: done, saved };
}

const button = (name: string) => screen.getByRole('button', { name });
const goal = () => screen.getByLabelText<HTMLInputElement>('Monthly goal');
const liveText = () => textOf(screen.getByRole('status'));
const records = () => textOf(document.querySelector('.records'));
const picker = () => document.querySelector('input[type=file]') as HTMLInputElement;
const pick = (text: string) =>
  userEvent.upload(picker(), new File([text], 'records.json', { type: 'application/json' }));

test('an administrator has neither: only the affiliate’s card has the section', async () => {
  await openFolded();
  expect(screen.getAllByText('Goal and records')).toHaveLength(1);
  await expectAccessible();
});

describe('the goal', () => {
  test('is stored and announced', async () => {
    const { sent } = await openFolded();
    await userEvent.type(goal(), '1,250.50{Enter}');
    expect(sent).toEqual([['goal', { accountId: 'a', goal: '1250.50' }]]);
    await waitFor(() => expect(liveText()).toBe('The goal is US$1,250.50 a month'));
    expect(document.querySelector('.toast')).not.toBeNull();
    expect(goal().value).toBe('1250.50');
  });

  test('a decimal comma is understood, and shown as a point', async () => {
    const { sent } = await openFolded();
    await userEvent.type(goal(), '1.250,50{Enter}');
    expect(sent).toEqual([['goal', { accountId: 'a', goal: '1250.50' }]]);
    await waitFor(() => expect(liveText()).toBe('The goal is US$1,250.50 a month'));
    expect(goal().value).toBe('1250.50');
  });

  test.each([
    ['lots', 'This is not an amount'],
    ['0', 'A goal is more than nothing'],
    ['1.250', 'This can be read in two ways'],
  ])('%s is rejected at the field, and the input stays', async (typed, words) => {
    const { sent } = await openFolded();
    await userEvent.type(goal(), typed);
    await userEvent.click(button('Save'));
    expect(sent).toEqual([]);
    expect(goal().value).toBe(typed);
    expect(goal().getAttribute('aria-invalid')).toBe('true');
    const described = (goal().getAttribute('aria-describedby') ?? '').split(' ');
    expect(described.map((id) => document.getElementById(id)?.textContent).join(' ')).toContain(words);
    expect(liveText()).toBe(words);
    await expectAccessible();
    await userEvent.type(goal(), '1');
    expect(goal().getAttribute('aria-invalid')).toBeNull();
  });

  test('an empty field removes it', async () => {
    const { sent } = await openFolded({}, { goal: '500' });
    expect(goal().value).toBe('500');
    await userEvent.clear(goal());
    await userEvent.click(button('Save'));
    expect(sent).toEqual([['goal', { accountId: 'a', goal: null }]]);
    await waitFor(() => expect(liveText()).toBe('There is no goal any more'));
  });
});

describe('records', () => {
  test('are exported to a file that names their owner and contains nothing secret', async () => {
    const { saved } = await openFolded();
    await userEvent.click(button('Export as a file'));
    const [[name, type, text] = ['', '', '']] = saved;
    expect([name, type]).toEqual(['affiliate-glance-records-my-shop-2026-11-20.jsonl', 'application/jsonl']);
    const [head = '', ...lines] = text.split('\n');
    expect(JSON.parse(head)).toMatchObject({
      format: 'affiliate-glance-records',
      version: 1,
      programme: { name: 'My shop', username: 'ada' },
      // Up to the last answer, which had no news.
      metadata: { last: { at: NOON + 5000, referrals: 1 } },
    });
    expect(lines).toEqual(['{"end":0}', '']);
    await waitFor(() => expect(liveText()).toMatch(/^The records are saved as a file/));
    expect(records()).toContain('keep it where only you can read it');
  });

  test('if there are none, a file can be imported, and export and delete are not offered', async () => {
    await openFolded({}, { recorded: false });
    expect(records()).toContain('Nothing recorded yet');
    const { queryAllByRole } = within(document.querySelector('.records') as HTMLElement);
    expect(queryAllByRole('button').map(textOf)).toEqual(['Import from a file']);
    await expectAccessible();
  });

  test('if there are none, no file is saved', async () => {
    const { saved } = await openFolded({}, { records: { metadata: null, totals: [], entries: [] } });
    await userEvent.click(button('Export as a file'));
    await waitFor(() => expect(liveText()).toBe('Nothing recorded yet'));
    expect(saved).toEqual([]);
  });

  test.each([
    [ok({ added: 1234 }), '1,234 referrals were added from the file'],
    [ok({ added: 0 }), 'All referrals of the file were here already'],
    [fail({ kind: 'file-unreadable' }), 'This is no file of records'],
    [fail({ kind: 'file-cut' }), 'The end of the file is missing'],
    [fail({ kind: 'records-full' }), 'With the file, there would be more records than can be kept'],
    [fail({ kind: 'file-newer' }), 'A newer version of this extension made the file'],
    [fail({ kind: 'file-damaged', where: '3: entry.at' }), 'Something in the file is damaged'],
    [
      fail({ kind: 'file-other', programme: 'Other shop', username: 'bob' }),
      'The file holds the records of Other shop, user bob',
    ],
    [fail({ kind: 'storage-full' }), 'The browser has no room left to store anything'],
    [fail({ kind: 'account-gone' }), 'This programme is not connected any more'],
  ])('importing a file: %o', async (answer, words) => {
    const { sent } = await openFolded({ importRecords: answer });
    await pick('{"a":1}');
    expect(sent).toEqual([['importRecords', { accountId: 'a', text: '{"a":1}', anyway: false }]]);
    await waitFor(() => expect(liveText()).toBe(words));
    expect(records()).toContain(words);
    await expectAccessible();
  });

  test('a file that may be somebody else’s is imported once the user confirms', async () => {
    const owner = (site: string, username: string) => ({ site, username });
    const unsure = {
      kind: 'file-maybe-other',
      theirs: owner('shop.example', 'ada@mail.example'),
      ours: owner('shop.example', 'ada'),
    };
    const answers: Record<string, unknown> = { importRecords: fail(unsure) };
    const { sent } = await openFolded(answers);
    await pick('{"a":1}');
    await waitFor(() =>
      expect(liveText()).toBe(
        'The file is from user ada@mail.example at shop.example, and this is user ada at shop.example',
      ),
    );
    await expectAccessible();
    answers.importRecords = ok({ added: 3 });
    await userEvent.click(button('Import anyway'));
    expect(sent.at(-1)).toEqual(['importRecords', { accountId: 'a', text: '{"a":1}', anyway: true }]);
    await waitFor(() => expect(liveText()).toBe('3 referrals were added from the file'));
    expect(screen.queryByText('Import anyway')).toBeNull();
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Your records' })));
  });

  test('a file that is too large is not even read', async () => {
    const { sent } = await openFolded();
    await pick('x'.repeat(20_000_001));
    await waitFor(() => expect(liveText()).toBe('The file is too large'));
    expect(sent).toEqual([]);
  });

  test('are deleted after a question that names what is deleted and what stays', async () => {
    const { sent } = await openFolded();
    await userEvent.click(button('Delete the records'));
    expect(liveText()).toMatch(/^Delete the records of My shop\?.*The programme stays connected/);
    expect(document.activeElement).toBe(button('Keep them'));
    await expectAccessible();
    await userEvent.click(button('Delete for good'));
    expect(sent).toEqual([['forgetRecords', { accountId: 'a' }]]);
    await waitFor(() => expect(liveText()).toMatch(/^The records of My shop are deleted/));
    expect(records()).toContain('It stays connected');
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Your records' })));
  });

  test('stay if the user cancels', async () => {
    const { sent } = await openFolded();
    await userEvent.click(button('Delete the records'));
    await userEvent.click(button('Keep them'));
    expect([sent, liveText()]).toEqual([[], 'The records of My shop stay']);
    expect(document.activeElement).toBe(button('Delete the records'));
  });

  test('if the worker is gone the page shows that, and nothing seems done', async () => {
    await openFolded({ importRecords: undefined });
    await pick('{}');
    await waitFor(() => expect(screen.getByRole('alert').textContent).toContain('older than the extension'));
    expect(document.querySelector('.records .success, .records .trouble')).toBeNull();
  });
});
