/** Maximum number of characters of a text that are read and logged. */
const maxLength = 1000;
/** A secret that was cut may no longer be recognised: so many characters before the cut are left out. */
const maxHalf = 100;

/** Number of times that nested escapes are decoded. */
const rounds = 3;

/** Patterns that must not be logged, wherever text comes from. Each looks at a character a bounded number of times. */
const secrets = [
  // Tokens
  /\beyJ[\w-]+(?:\.[\w-]*)*/g,
  /\bBearer \S+/gi,
  // E-mail addresses, in any script
  /(?<![^\s<>"(),:;=/?&@])[^\s<>"(),:;=/?&@]+@[^\s<>"(),:;=/?&@]+/g,
];

/** An id with hyphens, which helps to find an error and must not be taken for a number; else a card number. */
const isId = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;
const idOrCard = /\b[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}\b|\d(?:[\s._+–-]{0,3}\d){13,}/gi;

/** Decodes `%40` to `@`, also if other escapes of the text are broken. */
function decoded(text: string): string {
  return text.replace(/(?:%[\da-f]{2})+/gi, (escapes) => {
    try {
      return decodeURIComponent(escapes);
    } catch {
      return escapes;
    }
  });
}

/**
 * Returns a text that may be logged: without tokens, e-mail addresses and card numbers, in any spelling, and cut. It
 * is cut first, so that a request with a long address does not slow down others.
 */
export function redact(text: string): string {
  let plain = text.slice(0, maxLength);
  for (let round = 0; round < rounds; round += 1) plain = decoded(plain);
  plain = plain.normalize('NFKC');
  const redacted = secrets
    .reduce((line, secret) => line.replace(secret, '[redacted]'), plain)
    .replace(idOrCard, (found) => (isId.test(found) ? found : '[redacted]'));
  return text.length > maxLength ? `${redacted.slice(0, -maxHalf)}…` : redacted;
}
