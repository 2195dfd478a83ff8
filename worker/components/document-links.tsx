import type { ReactElement } from 'react';
import type { PurchaseDocument } from '../../shared/contract/orders/documents.ts';
import { href } from '../../shared/routes.ts';
import type { PageRequest } from '../page/page-module.ts';

/** Most documents of one order: invoice, e-ticket, the gift cards of a cart, labels of returns. */
const maxLinks = 20;

/**
 * The documents of an order; none where the gateway does not tell: the order is shown without. The label of a return
 * stands with its return.
 */
export async function loadDocuments(
  { gateway }: Pick<PageRequest, 'gateway'>,
  orderNumber: string,
): Promise<readonly PurchaseDocument[]> {
  const answer = await gateway.attempt('listDocuments', { page: 1, size: maxLinks, orderNumber });
  return (answer?.documents ?? []).filter(({ kind }) => kind !== 'return-label');
}

interface DocumentLinksProps {
  documents: readonly PurchaseDocument[];
  request: PageRequest;
}

/**
 * Links to the PDFs of an order, for any page that shows one: `loadDocuments(request, orderNumber)` in its `load`,
 * `<DocumentLinks documents={…} request={request} />` in its view. Nothing where there are none.
 */
export function DocumentLinks({ documents, request }: DocumentLinksProps): ReactElement | null {
  const { t, locale } = request;
  if (documents.length === 0) return null;
  return (
    <ul className="cluster" aria-label={t('document.links')}>
      {documents.map(({ documentId, kind }) => (
        <li key={documentId}>
          <a className="link" href={href(locale, 'account-document', { documentId })} rel="nofollow">
            {t('document.pdf', { kind: t(`document.${kind}`) })}
          </a>
        </li>
      ))}
    </ul>
  );
}
