/** Bytes of an answer that are read at most. */
const maxLength = 4_000_000;

/** The bytes of an answer. @throws Error if they are too many */
export async function readBytes(response: Response): Promise<Uint8Array<ArrayBuffer>> {
  const parts: BlobPart[] = [];
  let length = 0;
  for await (const part of response.body ?? []) {
    length += part.byteLength;
    if (length > maxLength) throw new Error(`an answer of more than ${maxLength} bytes`);
    parts.push(part);
  }
  return new Uint8Array(await new Blob(parts).arrayBuffer());
}

export const readText = async (response: Response): Promise<string> =>
  new TextDecoder().decode(await readBytes(response));

/** A text from outside, for a terminal: without control characters, which could clear it or write into the report. */
export function printable(text: string): string {
  const line = text.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ');
  return line.length > 400 ? `${line.slice(0, 400)}…` : line;
}
