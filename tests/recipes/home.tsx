import { z } from 'zod';
import { type BillingAddress, billingAddress } from '../../shared/contract/account/customer.ts';
import { addressLengths } from '../../shared/forms/address.ts';
import { href } from '../../shared/routes.ts';
import { answerForm, defineForm } from '../../worker/forms/form.ts';
import { FormView } from '../../worker/forms/form-view.tsx';
import { seeOther } from '../../worker/forms/see-other.ts';
import type { PersonalPage } from '../../worker/page/page-module.ts';

const { firstName, lastName } = billingAddress.shape;

const form = defineForm({
  name: 'home',
  fields: {
    firstName: { label: 'address.firstName', autoComplete: 'given-name', autoCapitalize: 'words' },
    lastName: { label: 'address.lastName', autoComplete: 'family-name', autoCapitalize: 'words' },
    line1: { label: 'address.line1', autoComplete: 'address-line1', missing: 'address.missing.line1' },
    zipCode: { label: 'address.zipCode', autoComplete: 'postal-code', mask: '## ###' },
    city: { label: 'address.city', autoComplete: 'address-level2' },
  },
  schema: z.object({
    firstName,
    lastName,
    line1: z.string().trim().min(1).max(addressLengths.line1),
    zipCode: z.string().regex(/^\d\d \d{3}$/u),
    city: z.string().trim().min(1).max(addressLengths.city),
  }),
});

export const accountHome: PersonalPage<{ known: BillingAddress | null }> = {
  forms: [form],

  load: async ({ gateway }) => ({ known: await gateway.call('getBillingAddress', {}) }),

  action: (request, data) =>
    answerForm(form, request, data, async (home) => {
      const { countryCodeISO2: country } = request.domain;
      await request.gateway.call('updateBillingAddress', billingAddress.parse({ ...home, country }));
      request.flash({ tone: 'success', key: 'settings.saved' });
      return seeOther(href(request.locale, 'account-dashboard'));
    }),

  seo: (_, { t }) => ({ title: t('billing.title') }),

  View: ({ data: { known }, request }) => (
    <div className="stack">
      <h1 className="title">{request.t('billing.title')}</h1>
      <FormView
        form={form}
        request={request}
        start={known ?? {}}
        submit={
          <button type="submit" className="button button--primary">
            {request.t('checkout.continue')}
          </button>
        }
      />
    </div>
  ),
};
