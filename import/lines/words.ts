import { Parser } from 'htmlparser2';

/** Elements after which a new line begins. */
const blocks = new Set([
  'address',
  'article',
  'blockquote',
  'br',
  'dd',
  'div',
  'dl',
  'dt',
  'h1',
  'h2',
  'h3',
  'h4',
  'h5',
  'h6',
  'hr',
  'li',
  'ol',
  'p',
  'pre',
  'section',
  'table',
  'tr',
  'ul',
]);
/** Elements whose text is not for readers. */
const silent = new Set(['script', 'style', 'template', 'noscript', 'title', 'iframe', 'svg', 'object']);

/** Whether a text has markup or entities; one that merely has a `<` is a text. */
const markup = /<\/?[a-z][^<>]*>|<!--|&(?:#\d+|#x[\da-f]+|[a-z]+);/i;

/** Text without control characters and doubled spaces; line breaks are kept. */
function tidy(text: string): string {
  return text
    .replace(/\r\n?/g, '\n')
    .replace(/[^\P{C}\n]|\u00ad/gu, ' ')
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ ?\n ?/g, '\n')
    .replace(/\n{2,}/g, '\n')
    .trim();
}

/** What a text says, without its HTML: paragraphs and entries of lists become lines. */
export function plainText(text: string): string {
  if (!markup.test(text)) return tidy(text);
  let plain = '';
  let silence = 0;
  const parser = new Parser(
    {
      onopentagname: (name) => {
        if (silent.has(name)) silence += 1;
        if (blocks.has(name)) plain += '\n';
      },
      ontext: (part) => {
        if (silence === 0) plain += part;
      },
      onclosetag: (name) => {
        if (silent.has(name)) silence -= 1;
        if (blocks.has(name)) plain += '\n';
      },
    },
    { decodeEntities: true },
  );
  // Line breaks of the source mean nothing in HTML.
  parser.end(/<(?:br|p|div|li|h\d)\b/i.test(text) ? text.replace(/\s+/g, ' ') : text);
  return tidy(plain);
}

/** A text of one line: a name, a colour, a size. */
export function oneLine(text: string): string {
  return plainText(text).replaceAll('\n', ' ');
}

/** A text of no more than so many letters, cut after a word. */
export function shortened(text: string, most: number): string {
  if (text.length <= most) return text;
  return `${text.slice(0, most).replace(/\s+\S*$/, '')}…`;
}
