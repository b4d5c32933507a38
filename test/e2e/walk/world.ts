/// <reference types="chrome" />
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Service } from '../../service/service.ts';
import type { Chromium } from '../chromium.ts';
import { connect, loginOf } from '../person.ts';
import { openScene } from '../scene.ts';

/** Where the rows are walked: one service, one browser, and what is stored there with whom connected. */

export type Items = Record<string, unknown>;

export let service: Service;
export let chromium: Chromium;
/** A site that is no WordPress. */
const elsewhere = createServer((_request, answer) => answer.end('<title>Nothing here</title>'));
export const elsewhereHost = () => `127.0.0.1:${(elsewhere.address() as AddressInfo).port}`;

/** What is stored with these connected, so that each row begins with it. */
const known: Record<'nobody' | 'ada' | 'two' | 'admin', Items> = { nobody: {}, ada: {}, two: {}, admin: {} };
export const NOBODY = () => known.nobody;
export const ADA = () => known.ada;
export const TWO = () => known.two;
export const ADMIN = () => known.admin;

/** More than there is room for, so that the popup cuts it. */
const NOTICE = `<p>Autumn campaign: see <a href="https://shop.example/autumn">the new range</a>.</p>${'<p>Soon more.</p>'.repeat(12)}`;

/** Answers what ends it all. */
export async function openWorld(): Promise<() => Promise<void>> {
  const scene = await openScene();
  ({ service, chromium } = scene);
  service.programme.setNotice(NOTICE);
  await new Promise<void>((listening) => elsewhere.listen(0, '127.0.0.1', listening));
  known.nobody = await items();
  known.ada = await connected('ada');
  known.two = await connected('zoë');
  await put(known.nobody);
  known.admin = await connected('admin');
  return async () => {
    elsewhere.close();
    await scene.close();
  };
}

/** The service works again, and no page is open. */
export async function clearUp(): Promise<void> {
  service.failures.clear();
  for (const page of chromium.context.pages())
    if (/(options|popup|sidepanel|earnings)\.html/.test(page.url())) await page.close();
}

const items = () => chromium.inside(() => chrome.storage.local.get(null) as Promise<Items>);

/** Stores this and nothing else. */
export async function put(all: Items): Promise<void> {
  await chromium.inside(async (next) => {
    await chrome.storage.local.clear();
    await chrome.storage.local.set(next);
  }, all);
  const accounts = (all.accounts as { value: { username: string }[] } | undefined)?.value ?? [];
  if (accounts.length === 0) return;
  // The key to a password goes with its account, so each password is handed over anew; then all else as it is to be.
  const logins = accounts.map((one) => ({ ...one, password: service.users.password(one.username) }));
  await chromium.inside(
    async ({ next, logins }) => {
      for (const { id, ...login } of logins as { id: string }[])
        await chrome.runtime.sendMessage({ name: 'connect', ask: { ...login, accountId: id } });
      const kept = Object.entries(next).filter(([key]) => /^(state:|accounts$|settings$)/.test(key));
      await chrome.storage.local.remove('glance');
      await chrome.storage.local.set(Object.fromEntries(kept));
    },
    { next: all, logins: logins as object[] },
  );
}

async function connected(username: string): Promise<Items> {
  await (await connect(chromium, loginOf(service, username))).close();
  return items();
}

/** Ada's programme is in trouble. @param account what else is otherwise with it */
export const trouble = (error: object, account?: object) => () =>
  changed(
    known.ada,
    { trouble: error, schedule: { failures: 1, lastAskedAt: Date.now(), nextAskAt: null, notBefore: null } },
    account,
  );

/** Stored, with the first account's state, or the account itself, changed. */
function changed(all: Items, state: object, account: object = {}): Items {
  const next = structuredClone(all) as Record<string, { value: never }>;
  const accounts = next.accounts as { value: { id: string }[] } | undefined;
  const first = accounts?.value[0];
  if (first) Object.assign(first, account);
  const item = next[`state:${first?.id}`] as { value: object } | undefined;
  if (item) Object.assign(item.value, state);
  // A copy of what the popup shows at once: it is made anew.
  delete next.glance;
  return next;
}

const DEFAULTS = {
  pollMinutes: 5,
  notifyReferrals: true,
  notifyStatus: true,
  hideAmounts: false,
  currency: null,
  saleSound: false,
  quietHours: null,
  weeklyDigest: false,
};

/** Stored, with some settings changed. */
export function settings(all: Items, part: object): Items {
  const next = structuredClone(all) as Record<string, { value: object; v: number }>;
  next.settings = { v: next.settings?.v ?? 1, value: { ...DEFAULTS, ...next.settings?.value, ...part } };
  delete next.glance;
  return next;
}
