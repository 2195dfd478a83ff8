import { routes } from '../../shared/routes.ts';

/**
 * Headers for the unsubscribe button of mail programs (RFC 2369, RFC 8058): they post to the address without
 * opening a page. `unsubscribe` is the address of the page.
 */
export function unsubscribeHeaders(unsubscribe: string): Record<string, string> {
  const address = unsubscribe.replace(`${routes.unsubscribe}/?`, `${routes['unsubscribe-one-click']}/?`);
  return { 'List-Unsubscribe': `<${address}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' };
}
