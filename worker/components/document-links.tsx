import type { ReactElement } from 'react';
import type { PurchaseDocument } from '../../shared/contract/orders/documents.ts';
import { href } from '../../shared/routes.ts';
import type { PageRequest } from '../page/page-module.ts';

/** Maximum of documents per order: invoice, e-ticket, gift cards, return labels. */
const maxLinks = 20;

/**
 * Loads the documents of an order; none if the gateway fails, so that the order is still shown. Return labels are
 * left out: they are shown with their return.
 */
export async function loadDocuments(
  { gateway, capabilities }: Pick<PageRequest, 'gateway' | 'capabilities'>,
  orderNumber: string,
): Promise<readonly PurchaseDocument[]> {
  if (!capabilities.has('documents')) return [];
  const answer = await gateway.attempt('listDocuments', { page: 1, size: maxLinks, orderNumber });
  return (answer?.documents ?? []).filter(({ kind }) => kind !== 'return-label');
}

interface DocumentLinksProps {
  documents: readonly PurchaseDocument[];
  request: PageRequest;
}

/**
 * Links to the PDFs of an order, for any page that shows one: `loadDocuments(request, orderNumber)` in its `load`,
 * `<DocumentLinks documents={…} request={request} />` in its view. Null without documents.
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
