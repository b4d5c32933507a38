import { useState } from 'preact/hooks';
import type { GroupStore } from '../../lib/views/groups/group-store.ts';
import { GroupHead } from './GroupHead.tsx';

interface Props {
  store: GroupStore;
  groupId: number;
}

/**
 * A group that the site does not know any more is kept here until the user says otherwise: pinned, watched, with its
 * news in the badge. Where they can say so stays while they do.
 */
export function GoneGroup({ store, groupId }: Props) {
  const [isKept] = useState(store.memory.remembered.value.some((one) => one.groupId === groupId));
  return isKept ? (
    <section class="result">
      <GroupHead store={store} groupId={groupId} />
    </section>
  ) : null;
}
