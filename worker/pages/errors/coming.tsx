import { href } from '../../../shared/routes.ts';
import { Message } from '../../components/message.tsx';
import type { PublicPage } from '../page-module.ts';

/** The sheets that it needs, in whatever layout. */
export const comingStyles = ['message'];

/** Answers the routes whose page is not there yet, and says so: status 501. */
export const coming: PublicPage<null> = {
  load: async () => null,

  seo: (_, { t }) => ({ title: `${t('coming.title')} | Selvedge` }),

  View: ({ request: { locale, t } }) => (
    <Message
      title={t('coming.title')}
      lines={[t('coming.text'), t('coming.hint')]}
      target={{ href: href(locale, 'index'), label: t('error.home') }}
    />
  ),

  status: 501,
};
