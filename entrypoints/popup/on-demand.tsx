import { ProgrammeOverview } from '../../components/popup/ProgrammeOverview.tsx';
import { type LoadedShare, ShareSheet } from '../../components/popup/share/ShareSheet.tsx';
import type { LoadedOverview } from '../../components/popup/WithoutEarnings.tsx';
import { openGroups } from '../../lib/platform/group-port.ts';
import { saveFile } from '../../lib/platform/hand-over.ts';
import { send } from '../../lib/platform/messages.ts';
import { createOverview } from '../../lib/views/overview.ts';
import type { PopupStore } from '../../lib/views/popup/popup-store.ts';

/**
 * What the popup fetches only when it is needed. In one script: of two, what they share with the popup would become a
 * third, which every popup would have to wait for.
 */

/** An administrator's overview. */
export function openOverview({ stored, account, announcer }: PopupStore): LoadedOverview {
  const overview = createOverview({ stored, account, announcer, send, service: openGroups() });
  return { Draw: ProgrammeOverview, overview };
}

/** The sheet with the affiliate's link. */
export const Share: LoadedShare = (props) => (
  <ShareSheet
    {...props}
    onSave={(name, svg) => saveFile(name, 'image/svg+xml', [svg])}
    onCampaign={(campaign, on) =>
      // If the worker is gone, the link is copied all the same.
      void send('campaign', { accountId: props.account.id, campaign, on }).catch(() => null)
    }
  />
);

/** The database of mirrors, which only older rows need. */
export { readRows } from '../../lib/platform/mirror/mirror-store.ts';
