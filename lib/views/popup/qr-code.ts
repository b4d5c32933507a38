import { toSvgPath } from 'lean-qr/extras/svg';
import { generate } from 'lean-qr/nano';

interface QrCode {
  /** Modules per side, with the quiet zone that scanners need. */
  size: number;
  path: string;
}

const QUIET_ZONE = 4;
/** px per module in the file: sharp in print. */
const SCALE = 10;

/** null: the link is too long. */
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

/** An SVG file, black on white on any background. */
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
