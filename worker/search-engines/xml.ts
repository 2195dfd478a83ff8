const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  "'": '&apos;',
  '"': '&quot;',
};

/** What no XML 1.0 document may hold: control characters, halves of a surrogate pair, U+FFFE and U+FFFF. */
const forbidden = /[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu;

/** A text inside XML, or in an attribute. What XML cannot hold is left out: one letter would void the whole document. */
export const xmlText = (text: string): string =>
  text.replace(forbidden, '').replace(/[&<>'"]/g, (letter) => entities[letter] ?? letter);

/** An element without attributes that holds a text. */
export const xmlElement = (name: string, text: string): string => `<${name}>${xmlText(text)}</${name}>`;
