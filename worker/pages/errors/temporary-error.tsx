import { pageTitle } from '../../../shared/brand/brand.ts';
import { href } from '../../../shared/routes.ts';
import { Message } from '../../components/message.tsx';
import type { PublicPage } from '../../page/page-module.ts';

/** Page to which a load balancer may send visitors while the shop is closed. */
export const temporaryError: PublicPage<null> = {
  load: async () => null,

  seo: (_, { t }) => ({ title: pageTitle(t('error.temporary.title')) }),

  View: ({ request: { locale, t } }) => (
    <Message
      title={t('error.temporary.title')}
      lines={[t('error.temporary.text'), t('error.server.hint')]}
      target={{ href: href(locale, 'index'), label: t('error.home') }}
    />
  ),

  status: 503,
};
