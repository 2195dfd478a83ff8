import { type AreaRows, publicRow, type ShownRow } from '../../page/row.ts';
import { notFound } from './not-found.tsx';
import { refusedLink } from './refused-link.tsx';
import { resting } from './resting.tsx';
import { serverError } from './server-error.tsx';
import { temporaryError } from './temporary-error.tsx';

const styles = ['message'];

export const errorRows = {
  'temporary-error': publicRow(temporaryError, {
    styles,
    indexed: false,
    cache: { maxAge: 0, staleWhileRevalidate: 0 },
  }),
} satisfies AreaRows;

const failed = { layout: 'default', styles, indexed: false } as const satisfies ShownRow;

/** The pages of what went wrong: they have no route, and answer in the place of any other. */
export const failureRows = {
  notFound: { ...failed, page: notFound },
  serverError: { ...failed, page: serverError },
  refusedLink: { ...failed, page: refusedLink },
  resting: { ...failed, page: resting },
};
