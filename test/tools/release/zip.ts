import { inflateRawSync } from 'node:zlib';

/** The files of a zip as WXT writes it, without comment, extra fields and zip64. */
export function filesIn(zip: Buffer): Map<string, Buffer> {
  const files = new Map<string, Buffer>();
  const end = zip.length - 22;
  let entry = zip.readUInt32LE(end + 16);
  for (let remaining = zip.readUInt16LE(end + 10); remaining > 0; remaining--) {
    const nameLength = zip.readUInt16LE(entry + 28);
    const name = zip.toString('utf8', entry + 46, entry + 46 + nameLength);
    const start = zip.readUInt32LE(entry + 42) + 30 + nameLength;
    const packed = zip.subarray(start, start + zip.readUInt32LE(entry + 20));
    files.set(name, zip.readUInt16LE(entry + 10) === 0 ? packed : inflateRawSync(packed));
    entry += 46 + nameLength;
  }
  return files;
}
