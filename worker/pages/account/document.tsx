import { brandSlug } from '../../../shared/brand/brand.ts';
import { documentId as validId } from '../../../shared/contract/orders/documents.ts';
import { UpstreamError } from '../../errors/errors.ts';
import { NotForYou } from '../../errors/not-for-you.ts';
import type { PersonalPage } from '../../page/page-module.ts';

const notYours = ({ pathname }: URL) =>
  new NotForYou(pathname, { reason: 'downloads.not-yours', nextPage: 'account-downloads' });

/** A PDF of the signed-in customer, shown by the browser. 404 if it is unknown or somebody else's. */
export const accountDocument: PersonalPage<null> = {
  async load({ gateway, route, url }) {
    const asked = validId.safeParse(route.params.documentId);
    if (!asked.success) throw notYours(url);
    const documentId = asked.data;
    try {
      const bytes = await gateway.call('getDocument', { documentId });
      return new Response(bytes, {
        headers: {
          'content-type': 'application/pdf',
          'content-disposition': `inline; filename="${brandSlug()}-${documentId}.pdf"`,
          'cache-control': 'private, no-store',
        },
      });
    } catch (error) {
      if (error instanceof UpstreamError && error.status === 404) throw notYours(url);
      throw error;
    }
  },
  seo: (_, { t }) => ({ title: t('account.downloads') }),
  View: () => null,
};
