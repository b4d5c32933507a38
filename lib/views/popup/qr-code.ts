import { toSvgPath } from 'lean-qr/extras/svg';
import { generate } from 'lean-qr/nano';

export interface QrCode {
  /** Modules a side, with the quiet zone that scanners need. */
  size: number;
  /** The dark modules, as an SVG path. */
  path: string;
}

/** Modules: the standard's own. */
const QUIET_ZONE = 4;
/** px a module in the file: sharp in print, and SVG scales anyway. */
const SCALE = 10;

/** The QR code of a link; null if it is too long for any. */
export function qrCodeOf(link: string): QrCode | null {
  try {
    const code = generate(link);
    const shifted = {
      size: code.size + 2 * QUIET_ZONE,
      get: (x: number, y: number) => code.get(x - QUIET_ZONE, y - QUIET_ZONE),
    };
    return { size: shifted.size, path: toSvgPath(shifted) };
  } catch {
    return null;
  }
}

/** The same as a file: black on white, whatever is behind it. */
export const qrFile = ({ size, path }: QrCode): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" width="${size * SCALE}" height="${size * SCALE}" shape-rendering="crispEdges"><path fill="#fff" d="M0 0h${size}v${size}H0z"/><path d="${path}"/></svg>\n`;

/** "qr-shop-example-spring-sale.svg". */
export function qrFileName(...names: string[]): string {
  const plain = names.map((name) =>
    name
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
      .trim()
      .replaceAll(' ', '-'),
  );
  return `${['qr', ...plain.filter(Boolean)].join('-').slice(0, 100)}.svg`;
}
