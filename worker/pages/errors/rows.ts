import { type AreaRows, publicRow, type VisibleRow } from '../../page/row.ts';
import { disabled } from './disabled.tsx';
import { notFound } from './not-found.tsx';
import { notInAccount } from './not-in-account.tsx';
import { refusedLink } from './refused-link.tsx';
import { serverError } from './server-error.tsx';
import { temporaryError } from './temporary-error.tsx';
import { unread } from './unread.tsx';

export const errorRows = {
  'temporary-error': publicRow(temporaryError, {
    indexed: false,
    cache: { maxAge: 0, staleWhileRevalidate: 0 },
  }),
} satisfies AreaRows;

const failed = { layout: 'default', indexed: false } as const satisfies VisibleRow;

/** Error pages: they have no route, and are shown in place of any other page. */
export const failureRows = {
  notFound: { ...failed, page: notFound },
  serverError: { ...failed, page: serverError },
  refusedLink: { ...failed, page: refusedLink },
  disabled: { ...failed, page: disabled },
};

/** Error pages in place of a page of the account, with its row. */
export const accountFailures = { notInAccount, unread };
