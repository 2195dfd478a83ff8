import { extractText, getDocumentProxy, getMeta } from 'unpdf';

/** The text of a PDF, sheet by sheet, each piece of text on a line of its own. */
export async function pdfText(bytes: ArrayBuffer | Uint8Array): Promise<string[]> {
  // The reader takes the bytes for itself.
  const document = await getDocumentProxy(new Uint8Array(bytes.slice(0)));
  const { text } = await extractText(document, { mergePages: false });
  return text;
}

/** What a PDF says of itself. */
export async function pdfFacts(bytes: ArrayBuffer | Uint8Array): Promise<Record<string, unknown>> {
  const document = await getDocumentProxy(new Uint8Array(bytes.slice(0)));
  const { info } = await getMeta(document);
  return info;
}
