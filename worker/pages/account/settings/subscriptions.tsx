import { z } from 'zod';
import type { Subscription, SubscriptionType } from '../../../../shared/contract/account/subscriptions.ts';
import { routes } from '../../../../shared/routes.ts';
import { Unavailable } from '../../../components/unavailable.tsx';
import { answerForm, defineForm } from '../../../forms/form.ts';
import { FormView } from '../../../forms/form-view.tsx';
import { seeOther } from '../../../forms/see-other.ts';
import type { PersonalPage } from '../../../page/page-module.ts';
import { Save } from './save.tsx';
import '../../../../client/styles/account/settings.css';

/** In the order of the page. */
const kinds = ['NEWS', 'INVIT', 'SURV', 'TIC'] as const satisfies SubscriptionType[];

const ticked = z.string().transform((value) => (value === '' ? 'NO' : 'YES'));

const form = defineForm({
  name: 'subscriptions',
  fields: {
    NEWS: { label: 'subscriptions.NEWS', hint: 'subscriptions.NEWS.text', type: 'checkbox' },
    INVIT: { label: 'subscriptions.INVIT', hint: 'subscriptions.INVIT.text', type: 'checkbox' },
    SURV: { label: 'subscriptions.SURV', hint: 'subscriptions.SURV.text', type: 'checkbox' },
    TIC: { label: 'subscriptions.TIC', hint: 'subscriptions.TIC.text', type: 'checkbox' },
  },
  // Subscriptions that the page did not show stay unchanged.
  schema: z.object({
    ...{ NEWS: ticked, INVIT: ticked, SURV: ticked, TIC: ticked },
    shown: z.string().max(40),
    /** The shown ones that were subscribed. */
    before: z.string().max(40).optional(),
  }),
});

/** The customer's mail subscriptions: four kinds, each of which may be hidden (specification, sections 3 and 7). */
export const accountSubscriptions: PersonalPage<{ visible: readonly Subscription[] | null }> = {
  forms: [form],

  async load({ gateway }) {
    const known = await gateway.attempt('getSubscriptions', {});
    return { visible: known?.values.filter(({ visible }) => visible) ?? null };
  },

  action: (request, data) =>
    answerForm(form, request, data, async ({ shown, before, ...wanted }) => {
      const { gateway, domain, url } = request;
      const was = (type: SubscriptionType) => (before?.split(',').includes(type) ? 'YES' : 'NO');
      // Only what the customer changed is sent: the rest may have been changed by a mail's link or in another tab
      // meanwhile.
      const changed = kinds
        .filter((type) => shown.split(',').includes(type))
        .filter((type) => before === undefined || wanted[type] !== was(type));
      if (changed.length > 0)
        await gateway.call('updateSubscriptions', {
          store: domain.storeId,
          source: 'WEB',
          complement: `${routes['account-subscriptions']}/`,
          values: changed.map((type) => ({ type, optin: wanted[type] })),
        });
      request.flash({ tone: 'success', key: 'settings.saved' });
      return seeOther(url.pathname);
    }),

  seo: (_, { t }) => ({ title: t('subscriptions.title'), description: t('account.description') }),

  View({ data: { visible }, request }) {
    const { t } = request;
    const shown = kinds.filter((kind) => visible?.some(({ type }) => type === kind));
    const start = Object.fromEntries((visible ?? []).map(({ type, optin }) => [type, optin === 'YES' ? 'on' : '']));
    return (
      <div className="settings">
        <h1 className="title">{t('subscriptions.title')}</h1>
        <p className="settings__lead">{t('subscriptions.text')}</p>
        {visible === null ? (
          <Unavailable text="subscriptions.unavailable" request={request} />
        ) : (
          <FormView form={form} request={request} start={start} className="settings__form" submit={<Save t={t} />}>
            {(field) => (
              <div className="settings__checks">
                <input type="hidden" name="shown" value={shown.join()} />
                <input type="hidden" name="before" value={shown.filter((kind) => start[kind] === 'on').join()} />
                {shown.map(field)}
              </div>
            )}
          </FormView>
        )}
      </div>
    );
  },
};
