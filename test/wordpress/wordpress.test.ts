import { describe, expect, onTestFinished, test } from 'vitest';
import { basicAuth, sendRequest } from '../tools/wordpress/rest-request.ts';
import { openWordPress } from './open.ts';

/** WordPress's own behavior that strictness-on-wordpress.test.ts does not compare. */
const shop = await openWordPress();
const rest = `${shop.home}/wp-json`;
const base = shop.prettyBase;
const ada = basicAuth('ada', await shop.makeApplicationPassword('ada'));

test('WordPress serves no /wp-json/ with plain permalinks, and links to the address that works', async () => {
  onTestFinished(() => shop.permalinks('pretty'));
  await shop.permalinks('plain');
  const { headers } = await sendRequest(`${shop.home}/`);
  expect(headers.get('link')).toBe(`<${shop.home}/index.php?rest_route=/>; rel="https://api.w.org/"`);
  expect((await sendRequest(`${rest}/`)).status).toBe(404);
  const index = await sendRequest(`${shop.home}/?rest_route=/&_fields=namespaces`);
  expect(await index.json()).toMatchObject({ namespaces: expect.arrayContaining(['fluent-affiliate/v2']) });
  expect((await sendRequest(`${shop.plainBase}/portal/stats`, ada)).status).toBe(200);
  await shop.permalinks('pretty');
  expect((await sendRequest(`${rest}/`)).status).toBe(200);
});

describe('application passwords', () => {
  test('work with an email address and in groups with spaces', async () => {
    const secret = await shop.makeApplicationPassword('carol');
    const spaced = secret.replace(/.{4}(?=.)/g, '$& ');
    expect((await sendRequest(`${base}/portal/stats`, basicAuth('carol@example.com', spaced))).status).toBe(422);
  });

  test('are refused in the same way if they are wrong and if the server drops them', async () => {
    for (const url of [`${base}/portal/stats`, `${rest}/wp/v2/users/me`]) {
      const wrong = await sendRequest(url, basicAuth('ada', 'wrong'));
      shop.set({ stripAuthorization: true });
      const stripped = await sendRequest(url, ada);
      shop.set({ stripAuthorization: false });
      expect([wrong.status, stripped.status]).toEqual([401, 401]);
      expect(await stripped.json()).toEqual(await wrong.json());
    }
  });
});
