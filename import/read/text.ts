import { pipeline, Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { BadFile } from '../bad-file.ts';

/** Bytes that are enough to detect the encoding. */
const beginning = 1024;

const marks: readonly (readonly [encoding: string, bytes: readonly number[]])[] = [
  ['utf-8', [0xef, 0xbb, 0xbf]],
  ['utf-16le', [0xff, 0xfe]],
  ['utf-16be', [0xfe, 0xff]],
];

/** Encoding by byte order mark, else by the XML declaration, else UTF-8. */
function encodingOf(start: Buffer): string {
  const marked = marks.find(([, bytes]) => bytes.every((byte, at) => start[at] === byte));
  if (marked !== undefined) return marked[0];
  const declared = /^<\?xml[^>]*\sencoding=["']([\w-]+)["']/.exec(start.toString('latin1').trimStart())?.[1];
  return declared ?? 'utf-8';
}

function decoderOf(encoding: string): TextDecoder {
  try {
    return new TextDecoder(encoding, { fatal: true });
  } catch {
    throw new BadFile(`The file says that it is encoded as "${encoding}", which is not known. Save it as UTF-8.`);
  }
}

/** Bytes of a feed, decompressed if they are gzip. */
async function* unpacked(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const chunks = bytes[Symbol.asyncIterator]();
  const first = await chunks.next();
  if (first.done) return;
  async function* whole(): AsyncGenerator<Uint8Array> {
    yield first.value;
    for (let next = await chunks.next(); !next.done; next = await chunks.next()) yield next.value;
  }
  const isPacked = first.value[0] === 0x1f && first.value[1] === 0x8b;
  yield* isPacked ? gunzip(whole()) : whole();
}

async function* gunzip(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const unzip = createGunzip();
  // Errors of the source surface where the text is read.
  pipeline(Readable.from(bytes), unzip, () => undefined);
  for await (const chunk of unzip) yield chunk;
}

/**
 * Text of a feed in chunks, without byte order mark.
 *
 * @param encoding of the file, where it declares none
 * @throws BadFile where it cannot be read, is empty, or has another encoding
 */
export async function* textOf(bytes: AsyncIterable<Uint8Array>, encoding?: string): AsyncGenerator<string> {
  let decoder: TextDecoder | undefined;
  let used = '';
  let held = Buffer.alloc(0);
  let line = 1;
  let isEmpty = true;
  const decode = (chunk: Uint8Array | undefined): string => {
    if (decoder === undefined) {
      used = encoding ?? encodingOf(held);
      decoder = decoderOf(used);
    }
    try {
      const text = chunk === undefined ? decoder.decode() : decoder.decode(chunk, { stream: true });
      for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) line += 1;
      if (text.trim() !== '') isEmpty = false;
      return text;
    } catch {
      throw new BadFile(
        `The file is not encoded as ${used.toUpperCase()}: after line ${line} there are bytes that are no letters. ` +
          'Save it as UTF-8, or name its encoding, as in --encoding windows-1252.',
      );
    }
  };
  try {
    for await (const chunk of unpacked(bytes)) {
      if (decoder !== undefined) {
        yield decode(chunk);
        continue;
      }
      held = Buffer.concat([held, chunk]);
      if (held.length >= beginning) yield decode(held);
    }
    if (decoder === undefined) yield decode(held);
    yield decode(undefined);
  } catch (error) {
    if (error instanceof BadFile) throw error;
    throw new BadFile(`The file cannot be read: ${error instanceof Error ? error.message : String(error)}`);
  }
  if (isEmpty) throw new BadFile('The file is empty.');
}
