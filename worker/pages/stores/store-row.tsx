import type { ReactElement, ReactNode } from 'react';
import type { Store } from '../../../shared/contract/stores/stores.ts';
import { formatDistance } from '../../../shared/format/intl.ts';
import { townLine } from '../../../shared/forms/town-line.ts';
import type { PageRequest } from '../../page/page-module.ts';
import { storePath, storeTitle } from '../../stores/store-words.ts';
import { Opening } from './opening.tsx';
import '../../../client/styles/stores/stores.css';

interface StoreRowProps {
  store: Store;
  now: Date;
  heading: 'h2' | 'h3' | 'h4';
  request: Pick<PageRequest, 'locale' | 't' | 'properties'>;
  /** Further information or actions, below the store. */
  children?: ReactNode;
}

/** A store in a list: its name links to its page. */
export function StoreRow({ store, now, heading: Heading, request, children }: StoreRowProps): ReactElement {
  const { properties } = request;
  return (
    <div className="store-row">
      <div className="store-row__head">
        <Heading className="store-row__name">
          <a href={storePath(store, request)}>{storeTitle(store)}</a>
        </Heading>
        {store.distance !== null && <p className="small muted">{formatDistance(store.distance, properties.intl)}</p>}
      </div>
      <p className="muted">
        {store.line1 === '' ? '' : `${store.line1}, `}
        {townLine(store)}
      </p>
      <Opening store={store} now={now} request={request} />
      {children}
    </div>
  );
}
