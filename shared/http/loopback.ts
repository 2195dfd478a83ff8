/** `localhost`, a name below it, 127.0.0.0/8 or [::1], with or without a port. */
const loopbackHost = /^(?:(?:[^.:]+\.)*localhost|127(?:\.\d{1,3}){3}|\[::1\])(?::\d+)?$/;

/**
 * True if an address is plain http on the local machine. WebKit stores no `Secure` cookie there, while Chromium and
 * Firefox do.
 * @param address `protocol` with its colon, `host` with or without a port
 */
export function isHttpLoopback({ protocol, host }: Pick<URL, 'protocol' | 'host'>): boolean {
  return protocol === 'http:' && loopbackHost.test(host);
}
