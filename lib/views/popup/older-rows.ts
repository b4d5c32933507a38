import { computed, effect, type ReadonlySignal, signal } from '@preact/signals';
import type { Account } from '../../domain/accounts/account.ts';
import type { EarningsSummary } from '../../domain/earnings/earnings-summary-schema.ts';
import type { Referral } from '../../domain/referrals/referral-schema.ts';
import { plural, t } from '../../platform/i18n.ts';
import type { Stored } from '../../platform/storage/view.ts';

/** Reads rows of a mirror from one index to another, newest first. Rejects if the browser cannot read it. */
export type ReadRows = (accountId: string, range: [from: number, to: number]) => Promise<Referral[]>;

interface Deps {
  stored: ReadonlySignal<Pick<Stored, 'earningsSummaries'>>;
  /** null: all accounts, whose older rows are not offered. */
  account: ReadonlySignal<Account | null>;
  readRows: ReadRows;
  announce(text: string): void;
}

interface Older {
  rows: Referral[] | null;
  /** The mirror's revision when these rows were read. */
  revision: number | null;
  busy: boolean;
  failed: string | null;
}

const NOTHING: Older = { rows: null, revision: null, busy: false, failed: null };
const STEP = 50;

/** The rows of each mirror, first those of its summary and then as many as the user asks for. */
export function createOlderRows({ stored, account, readRows, announce }: Deps) {
  const byAccount = signal<Readonly<Record<string, Older>>>({});
  const id = computed(() => account.value?.id ?? '');
  const current = computed(() => byAccount.value[id.value] ?? NOTHING);
  const olderOf = (accountId: string): Older => byAccount.value[accountId] ?? NOTHING;
  const summaryOf = (accountId: string): EarningsSummary | null => stored.value.earningsSummaries[accountId] ?? null;
  const rowsOf = (accountId: string): Referral[] => olderOf(accountId).rows ?? summaryOf(accountId)?.recent ?? [];
  const change = (accountId: string, part: Partial<Older>) => {
    byAccount.value = { ...byAccount.value, [accountId]: { ...olderOf(accountId), ...part } };
  };

  // Rows that were read are read again when the mirror has changed; those shown before stay.
  effect(() => {
    const { rows, busy, revision } = current.value;
    const latest = summaryOf(id.value)?.revision ?? null;
    if (rows && !busy && latest !== null && latest !== revision) void renew(id.value, rows);
  });

  async function renew(accountId: string, before: Referral[]): Promise<void> {
    const found = await read(accountId, before.length + STEP);
    if (!found) return;
    const last = before.at(-1)?.key;
    const index = found.findLastIndex(({ key }) => key === last);
    change(accountId, { rows: found.slice(0, Math.max(before.length, index + 1)), busy: false });
  }

  async function read(accountId: string, to: number): Promise<Referral[] | null> {
    change(accountId, { busy: true, failed: null, revision: summaryOf(accountId)?.revision ?? null });
    const found = await readRows(accountId, [0, to]).catch(() => null);
    if (!found) change(accountId, { busy: false, failed: t('historyUnreadable') });
    return found;
  }

  return {
    rowsOf,
    hasMore: computed(() => (summaryOf(id.value)?.known.count ?? 0) > rowsOf(id.value).length),
    loading: computed(() => current.value.busy),
    failed: computed(() => current.value.failed),

    async more(): Promise<void> {
      const accountId = id.value;
      if (olderOf(accountId).busy) return;
      const before = rowsOf(accountId).length;
      const rows = await read(accountId, before + STEP);
      if (rows) change(accountId, { rows, busy: false });
      // Another account was chosen meanwhile: its rows are there when the user comes back to it.
      if (accountId !== id.value) return;
      announce(rows ? plural('moreShown', Math.max(0, rows.length - before)) : t('historyUnreadable'));
    },
  };
}
