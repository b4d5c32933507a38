import { Resvg } from '@resvg/resvg-wasm';
import jsQR from 'jsqr';
import { beforeAll, expect, test } from 'vitest';
import { loadRenderer } from '../../../../lib/build/icon-render.ts';
import { qrCodeOf, qrFile, qrFileName } from '../../../../lib/views/popup/qr-code.ts';

beforeAll(loadRenderer);

/** The text that a scanner reads from the saved file. */
function scanned(link: string): string | undefined {
  const code = qrCodeOf(link);
  if (!code) return undefined;
  const { pixels, width, height } = new Resvg(qrFile(code), { background: '#000' }).render();
  return jsQR(new Uint8ClampedArray(pixels), width, height, { inversionAttempts: 'dontInvert' })?.data;
}

test.each([
  'https://shop.example/?ref=7',
  'https://shop.example/caf%C3%A9/?p=12&ref=7&utm_source=news&utm_campaign=Spring+sale',
  `https://shop.example/${'path/'.repeat(60)}?ref=7`,
  'https://shöp.example/ü?ref=7',
])('a scanner reads %s, also on a black page', (link) => {
  expect(scanned(link)).toBe(link);
});

test('a QR code has a quiet zone of four modules', () => {
  const code = qrCodeOf('https://shop.example/?ref=7');
  const coordinates = [...(code?.path ?? '').matchAll(/(\d+) (\d+)/g)].flatMap(([, x, y]) => [Number(x), Number(y)]);
  expect([Math.min(...coordinates), Math.max(...coordinates)]).toEqual([4, (code?.size ?? 0) - 4]);
});

test('a link that is too long has no QR code', () => {
  expect(qrCodeOf(`https://shop.example/${'x'.repeat(2953)}`)).toBeNull();
});

test.each([
  [['shop.example', ''], 'qr-shop-example.svg'],
  [['shop.example', 'Spring sale!'], 'qr-shop-example-spring-sale.svg'],
  [['../Über / “Tee”', 'a:b\\c'], 'qr-über-tee-a-b-c.svg'],
  [['קפה', '…'], 'qr-קפה.svg'],
  [['x'.repeat(100), 'y'.repeat(60)], `qr-${'x'.repeat(97)}.svg`],
])('the file for %j is named %s', (names, file) => {
  expect(qrFileName(...names)).toBe(file);
});
