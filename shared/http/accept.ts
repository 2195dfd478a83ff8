const markdown = 'text/markdown';

/** Maximum of media types of a header that are read: browsers send about eight. */
const maxTypes = 32;

/** Quality of a media type in an `Accept` header (RFC 9110): 0 to 1. */
function qualityOf(parameters: readonly string[]): number {
  const given = parameters.map((each) => /^\s*q\s*=\s*([\d.]+)\s*$/i.exec(each)?.[1]).find((q) => q !== undefined);
  const quality = given === undefined ? 1 : Number(given);
  return quality >= 0 && quality <= 1 ? quality : 0;
}

/** True if a header names Markdown at all. For nearly every request this is all that is read. */
export const namesMarkdown = (accept: string | null | undefined): boolean =>
  accept?.toLowerCase().includes(markdown) === true;

/**
 * True if a reader prefers Markdown to HTML: by quality, and of equals by what stands first. Only who names Markdown
 * gets it: a wildcard stands for HTML.
 */
export function prefersMarkdown(accept: string | null | undefined): boolean {
  if (!namesMarkdown(accept)) return false;
  const types = (accept ?? '').split(',', maxTypes).map((entry) => {
    const [type = '', ...parameters] = entry.split(';');
    return { type: type.trim().toLowerCase(), quality: qualityOf(parameters) };
  });
  const find = (...names: string[]) => types.find(({ type }) => names.includes(type));
  const wanted = find(markdown);
  if (wanted === undefined || wanted.quality === 0) return false;
  const html = find('text/html', 'application/xhtml+xml');
  const other = html ?? find('text/*') ?? find('*/*');
  if (other === undefined || wanted.quality !== other.quality) return wanted.quality > (other?.quality ?? 0);
  return html === undefined || types.indexOf(wanted) < types.indexOf(html);
}
