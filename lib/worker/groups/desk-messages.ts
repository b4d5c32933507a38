import { stillWatched } from '../../domain/groups/group-watch.ts';
import * as groups from '../../domain/groups/groups.ts';
import type { RememberedGroup } from '../../domain/groups/groups-schema.ts';
import type { Handlers } from '../../platform/messages.ts';
import * as items from '../../platform/storage/storage.ts';
import { erasePanelRequest, leavePanelRequest } from '../../platform/windows/panel-request.ts';
import type { Poller } from '../polling/poller.ts';
import type { GroupWatcher } from './group-watcher.ts';

type Name =
  | 'rememberGroup'
  | 'changeGroup'
  | 'forgetGroup'
  | 'watchGroup'
  | 'sawApplicants'
  | 'watchProgram'
  | 'sawWaiting'
  | 'applicants'
  | 'findPerson'
  | 'tookPanelRequest'
  | 'tableView';

export interface DeskDeps {
  store: items.Store;
  poller: Pick<Poller, 'inTurn'>;
  watcher: GroupWatcher;
  now(): number;
}

/** Handles the messages of the administrator's desk. */
export function answerDesk({ store, poller, watcher, now }: DeskDeps): Pick<Handlers, Name> {
  return {
    async rememberGroup({ accountId, groupId }) {
      await changeGroups((all) => groups.remember(all, accountId, groupId));
      return null;
    },
    async changeGroup({ accountId, groupId, ...part }) {
      await changeGroups((all) => groups.change(all, accountId, groupId, part));
      return null;
    },
    async forgetGroup({ accountId, groupId }) {
      await changeGroups((all) => groups.forget(all, accountId, groupId));
      return null;
    },
    async watchGroup({ accountId, groupId, on, name }) {
      await watcher.watch({ accountId, groupId, kind: 'applicants' }, on, name);
      return null;
    },
    async sawApplicants({ accountId, groupId }) {
      await watcher.see({ accountId, groupId, kind: 'applicants' });
      return null;
    },
    async watchProgram({ accountId, kind, on }) {
      await watcher.watch({ accountId, groupId: null, kind }, on);
      return null;
    },
    async sawWaiting({ accountId, kind }) {
      await watcher.see({ accountId, groupId: null, kind });
      return null;
    },
    async applicants(group) {
      await leavePanelRequest({ kind: 'applicants', ...group, at: now() });
      return null;
    },
    async findPerson(person) {
      await leavePanelRequest({ kind: 'find', ...person, at: now() });
      return null;
    },
    async tookPanelRequest({ at }) {
      await erasePanelRequest(at);
      return null;
    },
    async tableView(view) {
      await poller.inTurn(() => store.write(items.TABLE_VIEW, view));
      return null;
    },
  };

  async function changeGroups(next: (all: RememberedGroup[]) => RememberedGroup[]): Promise<void> {
    await poller.inTurn(async () => {
      const after = next(await store.read(items.GROUPS));
      const watches = await store.read(items.WATCHES);
      const watched = stillWatched(watches, after);
      // Forgotten and unpinned groups stop being watched, in the same write.
      if (watched.length === watches.length) await store.write(items.GROUPS, after);
      else await store.writeTogether([items.GROUPS, after], [items.WATCHES, watched]);
    });
  }
}
