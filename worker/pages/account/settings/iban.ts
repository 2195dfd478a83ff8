/** An IBAN as it is sent: without spaces, in upper case (specification, section 5). */
export function sentIban(typed: string): string {
  return typed.replaceAll(/\s/g, '').toUpperCase();
}

/** An IBAN in groups of four (specification, section 3). */
export function groupedIban(iban: string): string {
  return sentIban(iban).replaceAll(/(.{4})(?=.)/g, '$1 ');
}

/** An IBAN with only its country and last four characters: its owner recognises it, and nobody can use it. */
export function maskedIban(iban: string): string {
  const sent = sentIban(iban);
  return groupedIban(sent.slice(0, 2) + '•'.repeat(Math.max(0, sent.length - 6)) + sent.slice(2).slice(-4));
}
