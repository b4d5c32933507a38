import { describe, expect, it } from 'vitest';
import { basic, request } from '../tools/wordpress/rest-request.ts';
import { openWordPress } from './open.ts';

/** WordPress's own behavior beyond what strictness-on-wordpress.test.ts compares. */
const shop = await openWordPress({ preset: 'empty' });
const rest = `${shop.home}/wp-json`;
const base = shop.prettyBase;
const ada = basic('ada', await shop.makeApplicationPassword('ada'));

it('serves no /wp-json/ with plain permalinks, and links the address that works', async () => {
  await shop.permalinks('plain');
  try {
    const { headers } = await request(`${shop.home}/`);
    expect(headers.get('link')).toBe(`<${shop.home}/index.php?rest_route=/>; rel="https://api.w.org/"`);
    expect((await request(`${rest}/`)).status).toBe(404);
    const { json } = await request(`${shop.home}/?rest_route=/&_fields=namespaces`);
    expect(json.namespaces).toContain('fluent-affiliate/v2');
    expect((await request(`${shop.plainBase}/portal/stats`, ada)).status).toBe(200);
  } finally {
    await shop.permalinks('pretty');
  }
  expect((await request(`${rest}/`)).status).toBe(200);
});

describe('application passwords', () => {
  it('work with an e-mail address and in groups with spaces', async () => {
    const secret = await shop.makeApplicationPassword('carol');
    const spaced = secret.replace(/.{4}(?=.)/g, '$& ');
    expect((await request(`${base}/portal/stats`, basic('carol@example.com', spaced))).status).toBe(422);
  });

  it('need unique names', async () => {
    await shop.makeApplicationPassword('carol', 'twice');
    const again = shop.makeApplicationPassword('carol', 'twice');
    await expect(again).rejects.toThrow('Each application name should be unique.');
  });

  it('are refused alike whether wrong or dropped by the server', async () => {
    for (const url of [`${base}/portal/stats`, `${rest}/wp/v2/users/me`]) {
      const wrong = await request(url, basic('ada', 'wrong'));
      shop.set({ stripAuthorization: true });
      const stripped = await request(url, ada);
      shop.set({ stripAuthorization: false });
      expect([wrong.status, stripped.status]).toEqual([401, 401]);
      expect(stripped.json).toEqual(wrong.json);
    }
  });
});
