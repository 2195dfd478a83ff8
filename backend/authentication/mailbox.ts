/** Hosts with several spellings of one mailbox: the host that stands for its aliases, and the ignored characters. */
const gmail = { host: 'gmail.com', ignored: /\./g };
const proton = { host: 'proton.me', ignored: /[-._]/g };
const hosts: Readonly<Record<string, { host: string; ignored: RegExp }>> = {
  'gmail.com': gmail,
  'googlemail.com': gmail,
  'proton.me': proton,
  'protonmail.com': proton,
  'pm.me': proton,
};

/**
 * The mailbox of an e-mail, for counting. Most hosts deliver `ines+1@` and `ines+2@` to one mailbox, and some
 * ignore dots. Mails are sent to the address as typed.
 */
export function mailboxOf(email: string): string {
  const at = email.lastIndexOf('@');
  const [name, host] = [email.slice(0, at).toLowerCase(), email.slice(at + 1).toLowerCase()];
  const plus = name.indexOf('+');
  const box = plus > 0 ? name.slice(0, plus) : name;
  const known = hosts[host];
  return known === undefined ? `${box}@${host}` : `${box.replace(known.ignored, '')}@${known.host}`;
}
