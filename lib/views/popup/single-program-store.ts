import type { Account } from '../../domain/accounts/account.ts';
import { createPopupStore, type PopupDeps, type PopupStore } from './popup-store.ts';

const INERT: Omit<PopupDeps, 'now'> = {
  watch: () => {},
  send: () => new Promise(() => {}),
  readRows: async () => [],
  describe: async () => '',
  startTimer: () => () => {},
};

/** A store of one program without any requests, to find out whether it can be drawn. */
export const singleProgramStore = ({ stored, now }: Pick<PopupStore, 'stored' | 'now'>, account: Account): PopupStore =>
  createPopupStore({ ...stored.value, accounts: [account], selected: account.id }, { ...INERT, now });
