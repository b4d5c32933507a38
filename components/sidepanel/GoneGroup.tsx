import { useState } from 'preact/hooks';
import type { GroupStore } from '../../lib/views/groups/group-store.ts';
import { GroupHead } from './GroupHead.tsx';

interface Props {
  store: GroupStore;
  groupId: number;
}

/** A group that the site has deleted stays remembered here until the user removes it. These are the buttons for that. */
export function GoneGroup({ store, groupId }: Props) {
  const [isKept] = useState(store.memory.remembered.value.some((one) => one.groupId === groupId));
  return isKept ? (
    <section class="result">
      <GroupHead store={store} groupId={groupId} />
    </section>
  ) : null;
}
