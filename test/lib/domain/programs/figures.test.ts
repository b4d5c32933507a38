import { describe, expect, test } from 'vitest';
import { DEFAULT_SETTINGS } from '../../../../lib/domain/accounts/settings.ts';
import { MINUTE } from '../../../../lib/domain/calendar/calendar.ts';
import { afterFigures } from '../../../../lib/domain/programs/figures.ts';
import { NEW_RECORD } from '../../../../lib/domain/programs/program-record.ts';
import { ok } from '../../../../lib/domain/result.ts';
import { NOON, row, stats } from '../../make.ts';

describe('changes found in one pause are told', () => {
  test.each<[name: string, first: string[], second: string[], told: [string[], string[]] | null]>([
    ['with the last status', ['rejected', 'unpaid'], ['paid', 'unpaid'], [['2'], ['paid']]],
    ['unless they were undone', ['rejected', 'unpaid'], ['unpaid', 'unpaid'], null],
    ['beside undone ones', ['rejected', 'paid'], ['unpaid', 'paid'], [['1'], ['paid']]],
    ['beside ones that take their place', ['rejected', 'unpaid'], ['unpaid', 'rejected'], [['1'], ['rejected']]],
  ])('%s', (_, first, second, told) => {
    const settings = { ...DEFAULT_SETTINGS, notifyStatus: true };
    let record = NEW_RECORD;
    for (const [turn, statuses] of [['unpaid', 'unpaid'], first, second].entries()) {
      const referrals = statuses.map((status, index) => row(2 - index, -index, { status }));
      const answer = { stats: stats({ totalReferrals: 2 }), referrals, noticeHtml: '' };
      const context = { accountId: 'a', revision: 1, settings, now: NOON + turn * MINUTE, random: 0.5, isQuiet: true };
      ({ record } = afterFigures(record, [], ok({ value: answer, cachedSeconds: null }), context));
    }
    const entries = record.outbox.flatMap((entry) =>
      entry.kind === 'status' ? [[entry.rows.map(({ id }) => id), entry.statuses]] : [],
    );
    expect(entries).toEqual(told ? [told] : []);
  });
});
