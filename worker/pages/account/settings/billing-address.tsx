import type { BillingAddress, Client } from '../../../../shared/contract/account/customer.ts';
import type { Country } from '../../../../shared/markets/locales.ts';
import { href } from '../../../../shared/routes.ts';
import { addressValues, billingSchema, placeFields } from '../../../forms/address.ts';
import { withQuality } from '../../../forms/address-quality.ts';
import { answerForm, defineForm } from '../../../forms/form.ts';
import { shownIn } from '../../../forms/form-view.tsx';
import { type AddressResults, askForAddress, foundAddresses, lookUpFields } from '../../../forms/look-up.ts';
import { seeOther } from '../../../forms/see-other.ts';
import type { PersonalPage, VisitorRequest } from '../../../page/page-module.ts';
import { AddressForm, inCountries, newAddress, withCountry } from './address-form.tsx';
import '../../../../client/styles/look-up.css';

const billed = ({ domain }: Pick<VisitorRequest, 'domain'>) => domain.params.billingCountries;
const fields = { ...lookUpFields, ...placeFields('billing', billed) };

/** With the countries that the market bills, and that of the saved address. */
function formFor(countries: readonly Country[]) {
  return defineForm({
    name: 'billing-address',
    fields: { ...lookUpFields, ...inCountries(placeFields('billing', billed), countries) },
    schema: billingSchema(countries),
  });
}

interface BillingAddressData {
  known: BillingAddress | null;
  client: Client;
  countries: readonly Country[];
  found: AddressResults;
}

async function read(request: VisitorRequest) {
  const known = await request.gateway.call('getBillingAddress', {});
  return { known, countries: withCountry(billed(request), known?.country) };
}

const startOf = ({ known, client, countries }: Omit<BillingAddressData, 'found'>, request: VisitorRequest) =>
  known === null ? newAddress(client, countries, request.domain.countryCodeISO2) : addressValues(known);

export const accountBillingAddress: PersonalPage<BillingAddressData> = {
  forms: [{ name: 'billing-address', fields }],

  async load(request) {
    const client = request.client ?? (await request.gateway.call('getAccount', {}));
    const data = { client, ...(await read(request)) };
    const { typed } = shownIn(formFor(data.countries), request, startOf(data, request));
    return { ...data, found: await foundAddresses(request, typed) };
  },

  async action(request, data) {
    const form = formFor((await read(request)).countries);
    const asked = await askForAddress(form, request, data);
    if (asked !== null) return asked;
    return answerForm(form, request, data, async (typed) => {
      await request.gateway.call('updateBillingAddress', await withQuality(request.gateway, typed));
      request.flash({ tone: 'success', key: 'addresses.saved' });
      return seeOther(href(request.locale, 'account-settings'));
    });
  },

  seo: (_, { t }) => ({ title: t('settings.billing'), description: t('account.description') }),

  View({ data, request }) {
    const { t, locale } = request;
    return (
      <div className="settings">
        <h1 className="title">{t('settings.billing')}</h1>
        <AddressForm
          form={formFor(data.countries)}
          request={request}
          start={startOf(data, request)}
          found={data.found}
          back={href(locale, 'account-settings')}
        />
      </div>
    );
  },
};
