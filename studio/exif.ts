/** Markers of a JPEG (ITU-T T.81, table B.1). */
const app1 = 0xe1;
const startOfScan = 0xda;

/** The marker that has no length: TEM. Those between RST0 and EOI have none either. */
const temporary = 0x01;

/** What a segment with EXIF begins with, before its TIFF header. */
const exifHeader = [0x45, 0x78, 0x69, 0x66, 0, 0];

/** The tag of the orientation, and the type of its value (EXIF 2.3, 4.6.4). */
const orientationTag = 0x0112;
const short = 3;

/** The orientation in a TIFF structure; 1 (upright) if it has none or is damaged. */
function orientationIn(tiff: Uint8Array): number {
  const view = new DataView(tiff.buffer, tiff.byteOffset, tiff.byteLength);
  if (view.byteLength < 8) return 1;
  const isLittle = view.getUint16(0) === 0x4949;
  const directory = view.getUint32(4, isLittle);
  if (directory + 2 > view.byteLength) return 1;
  const count = view.getUint16(directory, isLittle);
  for (let index = 0; index < count; index += 1) {
    const entry = directory + 2 + index * 12;
    if (entry + 12 > view.byteLength) return 1;
    if (view.getUint16(entry, isLittle) !== orientationTag) continue;
    const value = view.getUint16(entry + 2, isLittle) === short ? view.getUint16(entry + 8, isLittle) : 1;
    return value >= 1 && value <= 8 ? value : 1;
  }
  return 1;
}

/**
 * A JPEG without EXIF and XMP, so without place and camera, and the orientation that EXIF gave it (1 to 8, 1 is
 * upright). Other files, and what cannot be read as a JPEG, come back as they are.
 */
export function withoutExif(file: Uint8Array<ArrayBuffer>): { bytes: Uint8Array<ArrayBuffer>; orientation: number } {
  if (file[0] !== 0xff || file[1] !== 0xd8) return { bytes: file, orientation: 1 };
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength);
  const kept: Uint8Array<ArrayBuffer>[] = [];
  let orientation: number | undefined;
  let keptUntil = 0;
  let at = 2;
  while (at + 4 <= file.length && file[at] === 0xff) {
    const marker = view.getUint8(at + 1);
    if (marker === startOfScan) break;
    if (marker === 0xff) {
      // A fill byte.
      at += 1;
      continue;
    }
    if (marker === temporary || (marker >= 0xd0 && marker <= 0xd9)) {
      at += 2;
      continue;
    }
    const end = at + 2 + view.getUint16(at + 2);
    if (end < at + 4 || end > file.length) break;
    if (marker === app1) {
      const content = file.subarray(at + 4, end);
      if (exifHeader.every((byte, index) => content[index] === byte))
        orientation ??= orientationIn(content.subarray(exifHeader.length));
      kept.push(file.subarray(keptUntil, at));
      keptUntil = end;
    }
    at = end;
  }
  if (keptUntil === 0) return { bytes: file, orientation: 1 };
  const bytes = new Uint8Array(kept.reduce((sum, { length }) => sum + length, file.length - keptUntil));
  let length = 0;
  for (const part of [...kept, file.subarray(keptUntil)]) {
    bytes.set(part, length);
    length += part.length;
  }
  return { bytes, orientation: orientation ?? 1 };
}
