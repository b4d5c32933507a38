import { ProgrammeOverview } from '../../components/popup/ProgrammeOverview.tsx';
import type { LoadedOverview } from '../../components/popup/WithoutEarnings.tsx';
import { openGroups } from '../../lib/platform/group-port.ts';
import { send } from '../../lib/platform/messages.ts';
import { createOverview } from '../../lib/views/overview.ts';
import type { PopupStore } from '../../lib/views/popup/popup-store.ts';

/** An administrator's overview, which the popup fetches only for them. */
export function openOverview({ stored, account, announcer }: PopupStore): LoadedOverview {
  const overview = createOverview({ stored, account, announcer, send, service: openGroups() });
  return { Draw: ProgrammeOverview, overview };
}
