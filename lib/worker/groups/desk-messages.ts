import * as groups from '../../domain/groups/groups.ts';
import type { RememberedGroup } from '../../domain/groups/groups-schema.ts';
import type { Handlers } from '../../platform/messages.ts';
import * as items from '../../platform/storage/storage.ts';
import { erasePanelRequest, leavePanelRequest } from '../../platform/windows/panel-request.ts';
import type { Poller } from '../polling/poller.ts';
import type { Watcher } from './watcher.ts';

type Name =
  | 'rememberGroup'
  | 'changeGroup'
  | 'forgetGroup'
  | 'watchProgram'
  | 'sawWaiting'
  | 'findPerson'
  | 'tookPanelRequest'
  | 'tableView';

export interface DeskDeps {
  store: items.Store;
  poller: Pick<Poller, 'inTurn'>;
  watcher: Watcher;
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
    async watchProgram({ on, ...watched }) {
      await watcher.watch(watched, on);
      return null;
    },
    async sawWaiting(watched) {
      await watcher.see(watched);
      return null;
    },
    async findPerson(person) {
      await leavePanelRequest({ ...person, at: now() });
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
    await poller.inTurn(async () => store.write(items.GROUPS, next(await store.read(items.GROUPS))));
  }
}
