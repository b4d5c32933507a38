import { screen, waitFor } from '@testing-library/preact';
import userEvent from '@testing-library/user-event';
import { vi } from 'vitest';
import type { Plot, PlotSpec } from '../../../components/earnings/chart/plot-spec.ts';
import { EarningsPage } from '../../../components/earnings/EarningsPage.tsx';
import { shownClicks } from '../../../lib/domain/portal/click-reading.ts';
import type { CountedClicks } from '../../../lib/domain/portal/clicks-schema.ts';
import type { Send } from '../../../lib/platform/messages.ts';
import type { History } from '../../../lib/platform/programs/program-database.ts';
import type { Stored } from '../../../lib/platform/storage/view.ts';
import { createEarningsStore } from '../../../lib/views/earnings/earnings-store.ts';
import { capabilities } from '../../lib/capability-samples.ts';
import { account, earningsSummary, NOON, snapshot, state, stats, stored } from '../../lib/make.ts';
import { draw, textOf } from '../draw.tsx';

/** Figures whose totals are unknown, so that they contradict no history. */
export const FIGURES = snapshot({ stats: stats({ totalPaid: null }) });

/** One program in euros. */
export const ONE_PROGRAM: Partial<Stored> = {
  accounts: [account()],
  states: { a: state({ snapshot: FIGURES }) },
  capabilities: { a: capabilities({ currency: 'EUR' }) },
  earningsSummaries: { a: earningsSummary() },
};

export const chart = () => screen.getByRole('slider', { name: 'Over time' });
/** @param name such as “12 months” */
export const choosePeriod = (name: string) =>
  userEvent.selectOptions(screen.getByRole('combobox', { name: 'Period' }), name);
/** The text of the last live region, which is that of a dialog if one is open. */
export const lastLiveText = () => textOf(screen.getAllByRole('status').at(-1) ?? null);

/** Draws the Earnings page with its real store. Charts are recorded instead of drawn, because there is no canvas. */
export async function openEarnings(
  part: Partial<Stored>,
  histories: Record<string, History> = {},
  accountId: string | null = null,
  counted: Record<string, CountedClicks> = {},
  trouble: { keepsLoading?: boolean; failsToDraw?: boolean } = {},
) {
  const loaded = Promise.withResolvers<void>();
  // happy-dom has no layout, and a chart needs a size.
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(600);
  const done: unknown[] = [];
  const plots: (PlotSpec & { cursor: number | null; destroyed: boolean })[] = [];
  let change: (next: Stored) => void = () => {};
  const store = createEarningsStore(stored(part), accountId ? `?account=${accountId}` : '', {
    watch(onChange) {
      change = onChange;
      return () => {};
    },
    drawn: async () => {},
    readClicks: async (id) => (counted[id] ? shownClicks(counted[id]) : null),
    async read(id, since) {
      if (trouble.keepsLoading && since === undefined) await loaded.promise;
      return histories[id] ?? { mirror: null, totals: [], rows: [] };
    },
    send: (async (name: string, request: unknown) => {
      done.push({ [name]: request });
      return null;
    }) as Send,
    now: () => NOON,
    startTimer: () => () => {},
  });
  const loadPlot = async () => {
    if (trouble.failsToDraw) throw new RangeError('Incorrect locale information provided');
    return (spec: PlotSpec): Plot => {
      const plot = { ...spec, cursor: null as number | null, destroyed: false };
      plots.push(plot);
      return {
        moveTo(index) {
          plot.cursor = index;
        },
        destroy() {
          plot.destroyed = true;
        },
      };
    };
  };
  const page = draw(
    <EarningsPage
      store={store}
      onOptions={(accountId) => done.push(accountId ? `fix ${accountId}` : 'options')}
      loadPlot={loadPlot}
      onSave={(name, lines) => void done.push({ [name]: lines })}
    />,
  );
  await waitFor(() => {
    if (!store.isRead.value) throw new Error('The history is not read yet');
    if (page.queryByRole('slider') && plots.length === 0) throw new Error('The chart is not drawn yet');
  });
  return {
    ...page,
    store,
    done,
    plots,
    /** The rest of the history arrives. */
    async finish() {
      loaded.resolve();
      await new Promise((resolve) => setTimeout(resolve));
    },
    change: (next: Partial<Stored>) => change(stored({ ...part, ...next })),
  };
}
