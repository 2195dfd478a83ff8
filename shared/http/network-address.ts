/**
 * Returns the network address for rate limits. IPv6 gives every household a /64, so only the first four groups are
 * used. Cloudflare sets the header and overwrites what a client sends.
 */
export function networkAddress(headers: Headers): string {
  const address = headers.get('cf-connecting-ip') ?? 'unknown';
  const [head = '', tail = ''] = address.toLowerCase().split('::');
  const first = head.split(':').filter((group) => group !== '');
  const last = tail.split(':').filter((group) => group !== '');
  const zeros = address.includes('::') ? Array<string>(Math.max(0, 8 - first.length - last.length)).fill('0') : [];
  return [...first, ...zeros, ...last]
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':');
}
