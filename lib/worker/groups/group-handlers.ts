import * as groups from '../../domain/groups/groups.ts';
import type { RememberedGroup } from '../../domain/groups/groups-schema.ts';
import { done, type Handlers } from '../../platform/messages.ts';
import * as items from '../../platform/storage/storage.ts';
import { erasePanelRequest, storePanelRequest } from '../../platform/windows/stored-panel-request.ts';
import type { Poller } from '../polling/poller.ts';
import type { Watcher } from './watcher.ts';

export interface GroupHandlersDeps {
  store: items.Store;
  poller: Pick<Poller, 'inTurn'>;
  watcher: Watcher;
  now(): number;
}

/** Handles the messages of the administrator's desk. */
export function groupHandlers({ store, poller, watcher, now }: GroupHandlersDeps) {
  return {
    rememberGroup: ({ accountId, groupId }) => changeGroups((all) => groups.withGroupFirst(all, accountId, groupId)),
    changeGroup: ({ accountId, groupId, ...part }) =>
      changeGroups((all) => groups.withGroupChanged(all, accountId, groupId, part)),
    forgetGroup: ({ accountId, groupId }) => changeGroups((all) => groups.withoutGroup(all, accountId, groupId)),
    watchProgram: ({ on, ...watched }) => done(watcher.watch(watched, on)),
    sawWaiting: (watched) => done(watcher.markSeen(watched)),
    findPerson: (person) => done(storePanelRequest({ ...person, at: now() })),
    tookPanelRequest: ({ at }) => done(erasePanelRequest(at)),
    tableView: (view) => done(poller.inTurn(() => store.write(items.TABLE_VIEW, view))),
  } satisfies Partial<Handlers>;

  function changeGroups(next: (all: RememberedGroup[]) => RememberedGroup[]): Promise<null> {
    return done(poller.inTurn(async () => store.write(items.GROUPS, next(await store.read(items.GROUPS)))));
  }
}
