import { send } from './load/request.ts';

/** The size of a page. */
export interface PageWeight {
  bytes: number;
  elements: number;
}

/** Elements whose content is text or inert. */
const texts = /<(script|style|template)\b([^>]*)>[\s\S]*?<\/\1>/g;

/** Requests a page and returns its size. */
export async function weigh(url: string): Promise<PageWeight> {
  const html = await send({ url });
  return { bytes: Buffer.byteLength(html), elements: countElements(html) };
}

/** The number of elements in the markup, without those inside of scripts, styles and templates. */
function countElements(html: string): number {
  return html.replace(texts, '<$1$2>').match(/<[a-z][^>]*>/gi)?.length ?? 0;
}
