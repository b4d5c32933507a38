/// <reference types="chrome" />
import { expect, onTestFinished, test } from 'vitest';
import { expectBadge } from '../../tools/browser/actions.ts';
import { PRODUCTION } from '../../tools/browser/build.ts';
import { launch } from '../../tools/browser/chromium.ts';
import { type Access, sitesOf } from '../../tools/browser/profile.ts';
import { openScene } from '../../tools/browser/scene.ts';
import { EMPTY } from '../../tools/stored-items.ts';

test.each<[Access, string[]]>([
  ['none', []],
  ['granted', sitesOf(PRODUCTION)],
])('a browser launched with the access “%s” is like a new installation', async (access, sites) => {
  const { chromium, service, close } = await openScene(() => launch({ access }));
  onTestFinished(close);
  const origins = await chromium.inside(async () => (await chrome.permissions.getAll()).origins);
  expect(origins?.toSorted()).toEqual(sites.toSorted());
  // The worker of this build has handled the installation: it opened the options.
  await expectBadge(chromium, { text: '+', title: expect.stringContaining('No program connected') });
  expect(await chromium.inside(() => chrome.storage.local.get(null))).toEqual(EMPTY);
  expect(chromium.context.pages().map((page) => new URL(page.url()).pathname)).toContain('/options.html');
  // The site sends no CORS headers, so only a page with access can read it.
  const read = chromium.inside(
    (origin) =>
      fetch(`${origin}/`).then(
        ({ ok }) => ok,
        () => false,
      ),
    service.origin,
  );
  expect(await read).toBe(access === 'granted');
});
