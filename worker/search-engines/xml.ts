const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  "'": '&apos;',
  '"': '&quot;',
};

/** Characters that XML 1.0 forbids: control characters, unpaired surrogates, U+FFFE and U+FFFF. */
const forbidden = /[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu;

/** Escapes a text for XML and attributes, without forbidden characters: one would void the whole document. */
export const xmlText = (text: string): string =>
  text.replace(forbidden, '').replace(/[&<>'"]/g, (letter) => entities[letter] ?? letter);

/** An element with text and without attributes. */
export const xmlElement = (name: string, text: string): string => `<${name}>${xmlText(text)}</${name}>`;
