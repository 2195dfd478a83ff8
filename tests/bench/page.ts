import { send } from './load/request.ts';

/** What a page weighs. */
export interface PageWeight {
  bytes: number;
  elements: number;
}

/** The content of these is text, whatever it looks like. */
const texts = /<(script|style|template)\b([^>]*)>[\s\S]*?<\/\1>/g;

/** Asks for a page and weighs it. */
export async function weigh(url: string): Promise<PageWeight> {
  const html = await send({ url });
  return { bytes: Buffer.byteLength(html), elements: countElements(html) };
}

/** How many elements the markup has; those inside of scripts, styles and templates are none. */
function countElements(html: string): number {
  return html.replace(texts, '<$1$2>').match(/<[a-z][^>]*>/gi)?.length ?? 0;
}
