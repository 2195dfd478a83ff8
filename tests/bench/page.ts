import { type BenchRequest, send } from './load/request.ts';

/** The size of a page. */
export interface PageWeight {
  bytes: number;
  elements: number;
}

/** Elements whose content is text or inert. */
const texts = /<(script|style|template)\b([^>]*)>[\s\S]*?<\/\1>/g;

/** Requests a page and returns its size. @throws if it is no success */
export async function weigh(asked: BenchRequest): Promise<PageWeight> {
  const html = await send(asked);
  return { bytes: Buffer.byteLength(html), elements: countElements(html) };
}

/** The number of elements in the markup, without those inside of scripts, styles and templates. */
function countElements(html: string): number {
  return html.replace(texts, '<$1$2>').match(/<[a-z][^>]*>/gi)?.length ?? 0;
}

/** @throws if the page has another heading than the line measures: nobody is to measure an error in time */
export function expectHeading(html: string, { name, heading }: { name: string; heading?: string }): void {
  if (heading === undefined) return;
  const shown = /<h1[^>]*>([^<]*)/.exec(html)?.[1];
  if (shown !== heading) throw new Error(`'${name}' has the heading '${shown}', not '${heading}'.`);
}
