import { z } from 'zod';
import { href } from '../../../shared/routes.ts';
import { answerForm, defineForm } from '../../forms/form.ts';
import { FormView } from '../../forms/form-view.tsx';
import type { PersonalPage } from '../../page/page-module.ts';
import '../../../client/styles/account/welcome.css';

const form = defineForm({ name: 'sign-out', fields: {}, schema: z.object({}) });

/**
 * Logs out: deletes tokens, cart, drafts and flash messages, and ends the session at the authentication service
 * (specification, section 2). A link of the shop does so at once. Coming from another site, the page asks first:
 * other sites must not sign a visitor out or discard their cart.
 */
export const authLogout: PersonalPage<null> = {
  load: async (request) => (request.isOwnClick ? request.signOut() : null),

  action: (request, data) => answerForm(form, request, data, async () => request.signOut()),

  seo: (_, { t }) => ({ title: t('sign-out.title') }),

  View({ request }) {
    const { t, locale } = request;
    return (
      <div className="welcome welcome--narrow">
        <div className="stack">
          <h1 className="title">{t('sign-out.title')}</h1>
          <p>{t('sign-out.text')}</p>
          <FormView
            form={form}
            request={request}
            submit={
              <button type="submit" className="button button--primary button--block">
                {t('account.sign-out')}
              </button>
            }
          />
          <p>
            <a className="link" href={href(locale, 'index')}>
              {t('sign-out.stay')}
            </a>
          </p>
        </div>
      </div>
    );
  },
};
