/** Characters of a text that are looked at and written down. */
const maxLength = 1000;
/** A secret that the cut went through may look harmless: that many characters before the cut are left out. */
const maxHalf = 100;

/** Escapes within escapes are read so many times. */
const rounds = 3;

/** What must not be written down, wherever a text got it from. Each looks at a character a bounded number of times. */
const secrets = [
  // Tokens
  /\beyJ[\w-]+(?:\.[\w-]*)*/g,
  /\bBearer \S+/gi,
  // E-mail addresses, in any script
  /(?<![^\s<>"(),:;=/?&@])[^\s<>"(),:;=/?&@]+@[^\s<>"(),:;=/?&@]+/g,
];

/** An id with hyphens, which helps to find a fault and must not be taken for a number; else a card number. */
const isId = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;
const idOrCard = /\b[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}\b|\d(?:[\s._+–-]{0,3}\d){13,}/gi;

/** `%40` as `@`, also where other escapes of the text are broken. */
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
 * A text as it may be logged: without tokens, e-mail addresses and card numbers, in whatever spelling, and cut. It is
 * cut first: who asks for a long address must not make others wait for its log line.
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
