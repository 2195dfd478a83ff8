import type { ReactElement } from 'react';
import { brandSlug } from '../../../shared/brand/brand.ts';
import type { PurchaseDocument } from '../../../shared/contract/orders/documents.ts';
import { formatDate, formatKilobytes } from '../../../shared/format/intl.ts';
import { formatMoney } from '../../../shared/format/money.ts';
import { href } from '../../../shared/routes.ts';
import { askedPage, onePage, PageLinks, type PagesOfList, pagesOf } from '../../components/page-links.tsx';
import { Unavailable } from '../../components/unavailable.tsx';
import { isUnauthorized, UpstreamError } from '../../errors/errors.ts';
import { NotForYou } from '../../errors/not-for-you.ts';
import { seeOther } from '../../forms/see-other.ts';
import { logError } from '../../observability/log.ts';
import type { PageRequest, PersonalPage, VisitorRequest } from '../../page/page-module.ts';
import { Refusal } from '../../page/refusal.ts';
import { again, isFreshlySignedIn, SignInAgain } from './sign-in/sign-in-again.tsx';
import '../../../client/styles/account/downloads.css';

interface DownloadsData extends PagesOfList {
  page: number;
  /** Null if the gateway fails. */
  documents: PurchaseDocument[] | null;
}

const size = 10;

/**
 * All data that the shop has about the customer, as a file created on request. It contains what pages show only in
 * part, such as the bank account, so it requires a fresh sign-in: somebody else may have found the device signed in.
 */
async function myData(request: VisitorRequest): Promise<Response | Refusal> {
  if (!(await isFreshlySignedIn(request))) return seeOther(`${request.url.pathname}?${again}=1#my-data`);
  if (!(await request.allowsAttempt())) return new Refusal([{ key: 'downloads.data.later' }], 429);
  try {
    const held = await request.gateway.call('exportData', {});
    return new Response(JSON.stringify(held, null, 2), {
      headers: {
        'content-type': 'application/json; charset=utf-8',
        'content-disposition': `attachment; filename="${brandSlug()}-${held.createdAt.slice(0, 10)}.json"`,
        'cache-control': 'private, no-store',
      },
    });
  } catch (error) {
    if (!(error instanceof UpstreamError) || isUnauthorized(error)) throw error;
    if (error.status === 429) return new Refusal([{ key: 'downloads.data.later' }], 429);
    logError(error, request.log);
    return new Refusal([{ key: 'downloads.data.failed' }], 502);
  }
}

/** True if the gateway has the file, and the list of sign-ins, which says whether this one is fresh. */
const exportsData = ({ capabilities }: PageRequest): boolean =>
  capabilities.has('data-export') && capabilities.has('sign-ins');

/** The market may not have this page (specification, section 3: `myDownloads`). */
function refuseWithoutFlag({ domain, url }: PageRequest): void {
  if (!domain.params.myDownloads)
    throw new NotForYou(url.pathname, { reason: 'downloads.no-market', nextPage: 'account-orders' });
}

/** The documents of a customer's purchases as PDF, and all data that the shop has about the customer. */
export const accountDownloads: PersonalPage<DownloadsData> = {
  async load(request) {
    refuseWithoutFlag(request);
    const { url, gateway, capabilities } = request;
    const page = askedPage(url);
    if (!capabilities.has('documents')) return { page: 1, ...onePage, documents: [] };
    const answer = await gateway.attempt('listDocuments', { page, size });
    if (answer === null) return { page, ...onePage, documents: null };
    return {
      page,
      ...pagesOf(url, answer, { page, size, sent: answer.documents.length }),
      documents: answer.documents,
    };
  },

  async action(request, data) {
    refuseWithoutFlag(request);
    if (data.get('intent') !== 'my-data' || !exportsData(request))
      return new Refusal([{ key: 'downloads.data.failed' }]);
    return myData(request);
  },

  seo: (_, { t }) => ({ title: t('account.downloads'), description: t('downloads.description') }),

  View({ data, request }) {
    const { t, locale, capabilities } = request;
    const { documents, page, pages } = data;
    return (
      <div className="downloads">
        <h1 className="title">{t('account.downloads')}</h1>
        {documents === null && <Unavailable text="downloads.unavailable" request={request} />}
        {documents?.length === 0 && capabilities.has('documents') && (
          <div className="downloads__none">
            <p className="muted">{t('downloads.none')}</p>
            <a className="button" href={href(locale, 'index')}>
              {t('account.discover')}
            </a>
          </div>
        )}
        {documents !== null && documents.length > 0 && (
          <ul className="downloads__list" aria-label={t('account.downloads')}>
            {documents.map((document) => (
              <DocumentRow key={document.documentId} document={document} request={request} />
            ))}
          </ul>
        )}
        <PageLinks
          route="account-downloads"
          label={t('account.pages')}
          page={page}
          pages={pages}
          isCounted={data.isCounted}
          request={request}
        />
        {exportsData(request) && <MyData request={request} />}
      </div>
    );
  },
};

function MyData({ request }: { request: PageRequest }): ReactElement {
  const { t, url } = request;
  return (
    <section className="downloads__data" aria-labelledby="my-data">
      <h2 className="heading" id="my-data">
        {t('downloads.data')}
      </h2>
      <p>{t('downloads.data.text')}</p>
      {url.searchParams.has(again) ? (
        <SignInAgain text="downloads.data.again" request={request} />
      ) : (
        <form method="post" action={url.pathname}>
          <input type="hidden" name="intent" value="my-data" />
          <button type="submit" className="button">
            {t('downloads.data.get')}
          </button>
        </form>
      )}
      <p className="small muted">{t('downloads.data.private')}</p>
    </section>
  );
}

interface DocumentRowProps {
  document: PurchaseDocument;
  request: PageRequest;
}

function DocumentRow({ document, request }: DocumentRowProps): ReactElement {
  const { t, locale, properties } = request;
  const { documentId, kind, orderNumber, createdAt, amount, bytes } = document;
  const { intl } = properties;
  const size = bytes === null ? '' : `, ${formatKilobytes(bytes, intl)}`;
  return (
    <li className="downloads__row">
      <div>
        <p className="downloads__kind">{t(`document.${kind}`)}</p>
        <p className="small muted">
          {createdAt !== null && <time dateTime={createdAt}>{formatDate(createdAt, intl)}</time>}
          {orderNumber !== null && (
            <>
              {createdAt !== null && ' · '}
              <a className="link" href={href(locale, 'account-order', { orderNumber })}>
                {t('account.order.number', { number: orderNumber })}
              </a>
            </>
          )}
        </p>
      </div>
      {amount !== null && (
        <p className="downloads__amount">{formatMoney(amount.centAmount, amount.currencyCode, intl)}</p>
      )}
      <a className="link downloads__open" href={href(locale, 'account-document', { documentId })} rel="nofollow">
        PDF{size}
        <span className="visually-hidden">
          {' '}
          {t(`document.${kind}`)} {orderNumber}
        </span>
      </a>
    </li>
  );
}
