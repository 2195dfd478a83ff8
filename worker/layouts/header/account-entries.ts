import { href, type RouteName } from '../../../shared/routes.ts';
import { isVisitorRequest, type PageRequest, type VisitorRequest } from '../../page/page-module.ts';
import { isOffered } from '../../page/row.ts';

interface Entry {
  name: RouteName;
  href: string;
  label: string;
}

/** The market's pages whose rows put them in the account menu, in the order of the table. */
export function accountEntries(request: PageRequest | VisitorRequest): Entry[] {
  const { locale, t } = request;
  const client = isVisitorRequest(request) ? request.client : null;
  return Object.entries(request.pages).flatMap(([key, row]) => {
    if (row.audience !== 'visitor' || row.accountMenu === undefined) return [];
    if (row.inMenu?.(request, client) === false) return [];
    if (!isOffered(row, request)) return [];
    // The keys of the table are the names of the routes; pages of a menu have no parameters.
    const name = key as 'account-dashboard';
    return [{ name, href: href(locale, name), label: t(row.accountMenu) }];
  });
}
