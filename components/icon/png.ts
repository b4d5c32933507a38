import { crc32, deflateSync } from 'node:zlib';

/** Pixels of a square picture, row by row: red, green, blue, alpha; not multiplied by it. */
export interface Picture {
  size: number;
  rgba: Uint8Array;
}

/**
 * A PNG with a palette: half the bytes of one in full colour, where there are few of them. Lossless. What has more than
 * 256 is no icon of ours.
 */
export function pngOf({ size, rgba }: Picture): Buffer {
  const pixels = Buffer.from(rgba);
  const colours = new Map<number, number>();
  for (let at = 0; at < pixels.length; at += 4) colours.set(pixels.readUInt32BE(at), 0);
  // The opaque ones last: the list of alphas ends before them.
  const palette = [...colours.keys()].sort((a, b) => (a & 255) - (b & 255) || a - b);
  if (palette.length > 256) throw new Error(`${palette.length} colours are too many for a palette`);
  for (const [index, colour] of palette.entries()) colours.set(colour, index);

  const rows = Buffer.alloc(size * (size + 1));
  for (let y = 0; y < size; y++) {
    // The first byte of a row says how it is filtered: not at all.
    for (let x = 0; x < size; x++)
      rows[y * (size + 1) + 1 + x] = colours.get(pixels.readUInt32BE((y * size + x) * 4)) ?? 0;
  }
  const header = Buffer.alloc(13);
  header.writeUInt32BE(size, 0);
  header.writeUInt32BE(size, 4);
  // Eight bits a pixel, which are an index.
  header.set([8, 3], 8);
  const alphas = palette.map((colour) => colour & 255).filter((alpha) => alpha < 255);
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('PLTE', Buffer.from(palette.flatMap((colour) => [colour >>> 24, colour >>> 16, colour >>> 8]))),
    ...(alphas.length > 0 ? [chunk('tRNS', Buffer.from(alphas))] : []),
    chunk('IDAT', deflateSync(rows, { level: 9, memLevel: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(name: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(name, 'latin1'), data]);
  const whole = Buffer.alloc(named.length + 8);
  whole.writeUInt32BE(data.length, 0);
  named.copy(whole, 4);
  whole.writeUInt32BE(crc32(named), named.length + 4);
  return whole;
}
