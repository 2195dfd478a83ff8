/** `127.0.0.1` or `[::1]` with any port; the rest of the address in the second group (RFC 8252, section 7.3). */
const loopback = /^(http:\/\/(?:127\.0\.0\.1|\[::1\]))(?::\d{1,5})?(\/[^#]*)?$/;

/** True for a program on the customer's own machine, which any other program there can pretend to be. */
export const isLoopback = (address: string): boolean => loopback.test(address) && URL.canParse(address);

/** An address without its port, if it is a loopback address. */
const withoutLoopbackPort = (address: string): string =>
  isLoopback(address) ? address.replace(loopback, '$1$2') : address;

/** True if a redirect address is one of the registered: compared whole, of a loopback address without the port. */
export function isRegisteredRedirect(registered: readonly string[], address: string): boolean {
  const asked = withoutLoopbackPort(address);
  return registered.some((known) => known === address || (isLoopback(known) && withoutLoopbackPort(known) === asked));
}

/**
 * True for an address that can be registered: https, plain http on the loopback interface by its number, or a scheme of
 * a native application, which has a dot (RFC 8252, section 7.1). None has a fragment (RFC 6749, section 3.1.2) or a
 * name and password.
 */
export function isRedirectAddress(address: string): boolean {
  if (!URL.canParse(address) || address.includes('#')) return false;
  const { protocol, username, password } = new URL(address);
  if (username !== '' || password !== '') return false;
  return protocol === 'https:' || isLoopback(address) || /^[a-z][a-z0-9+-]*\.[a-z0-9.+-]*:$/.test(protocol);
}

/** The source of a content security policy for an address to which a form redirects. */
export function formSource(address: string): string {
  const { origin, protocol, hostname } = new URL(address);
  // A policy cannot name an IPv6 address, and the scheme of an application has no origin.
  return origin === 'null' || hostname.startsWith('[') ? protocol : origin;
}
