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

/** The pages of what went wrong: they have no route, and answer in the place of any other. */
export const failureRows = {
  notFound: { ...failed, page: notFound },
  serverError: { ...failed, page: serverError },
  refusedLink: { ...failed, page: refusedLink },
  disabled: { ...failed, page: disabled },
};

/** They stand in the place of a page of the account, in its row. */
export const accountFailures = { notInAccount, unread };
