import { severityOf } from '../../lib/domain/errors.ts';
import { nameOf } from '../../lib/domain/groups/affiliates.ts';
import { wordsFor } from '../../lib/platform/words.ts';
import type { OverviewStore } from '../../lib/views/overview.ts';
import type { PopupStore } from '../../lib/views/popup/popup-store.ts';
import { Overview } from '../overview/Overview.tsx';
import { Trouble } from '../parts/Trouble.tsx';

export interface ProgrammeOverviewProps {
  store: PopupStore;
  overview: OverviewStore;
  accountId: string;
  /** Announces whether it worked. */
  onCopy(text: string): Promise<boolean>;
  /** Shows a person in the side panel, which must happen in the click itself. @param text that finds them */
  onPerson(text: string): void;
}

/** An administrator's program at a glance. */
export function ProgrammeOverview({ store, overview, accountId, onCopy, onPerson }: ProgrammeOverviewProps) {
  return (
    <Overview
      store={overview}
      accountId={accountId}
      view={{ covered: store.covered.value, onUncover: store.uncover, fallbackCurrency: store.currency.value }}
      onOpen={(affiliate) => onPerson(affiliate.email ?? nameOf(affiliate))}
      onCopy={(text) => void onCopy(text)}
      troubleOf={(error) =>
        // The program's own trouble stands above, with its buttons.
        store.state.value.trouble ? null : <Trouble words={wordsFor(error)} severity={severityOf(error)} />
      }
    />
  );
}
