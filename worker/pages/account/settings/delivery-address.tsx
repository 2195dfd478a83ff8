import { z } from 'zod';
import type { Client, DeliveryAddress } from '../../../../shared/contract/account/customer.ts';
import type { Country } from '../../../../shared/markets/locales.ts';
import { href } from '../../../../shared/routes.ts';
import { Notice } from '../../../components/notice.tsx';
import { UpstreamError } from '../../../errors/errors.ts';
import { addressValues, phoneFields, placeFields, postalSchema } from '../../../forms/address.ts';
import { phoneQualityOf, withQuality } from '../../../forms/address-quality.ts';
import { answerForm, defineForm } from '../../../forms/form.ts';
import { shownIn } from '../../../forms/form-view.tsx';
import { type AddressResults, askForAddress, foundAddresses, lookUpFields } from '../../../forms/look-up.ts';
import { seeOther } from '../../../forms/see-other.ts';
import type { PageRequest, PersonalPage, VisitorRequest } from '../../../page/page-module.ts';
import { Refusal } from '../../../page/refusal.ts';
import { AddressForm, inCountries, newAddress, withCountry } from './address-form.tsx';
import { savedAddress, toListWithout } from './saved-address.ts';
import '../../../../client/styles/address.css';
import '../../../../client/styles/look-up.css';

const delivered = ({ domain }: PageRequest) => domain.params.deliveryCountries;
const phoned = ({ domain }: PageRequest) => domain.params.phoneNumberCountries;

const fields = {
  ...lookUpFields,
  ...placeFields('shipping', delivered),
  ...phoneFields('shipping', phoned),
  favorite: { label: 'addresses.favorite', type: 'checkbox' },
} as const;

/** With the countries that the market delivers to, and that of the edited address. */
function formFor(request: PageRequest, countries: readonly Country[]) {
  return defineForm({
    name: 'delivery-address',
    fields: { ...fields, ...inCountries(placeFields('shipping', delivered), countries) },
    schema: z.intersection(
      postalSchema(countries, phoned(request)),
      z.object({ favorite: z.string().transform((ticked) => ticked !== '') }),
    ),
  });
}

interface DeliveryAddressData {
  /** The edited address; null for a new one. */
  known: DeliveryAddress | null;
  /** True if the edited address was deleted meanwhile: the typed one can be saved as a new one. */
  isDeleted: boolean;
  client: Client;
  countries: readonly Country[];
  found: AddressResults;
}

/** Hidden field that confirms saving a deleted address as a new one. */
const saveAsNewField = 'anew';

const deletedKey = 'addresses.error.gone';
const deletedMeanwhile = () => new Refusal([{ key: deletedKey }], 409);

/**
 * True if a restored draft of a deleted address lacks the question about that, which is then shown again above the
 * form.
 */
function isUnreported({ isDeleted }: Pick<DeliveryAddressData, 'isDeleted'>, { draft }: PageRequest): boolean {
  return isDeleted && draft?.problems.some(({ key }) => key === deletedKey) !== true;
}

const countriesFor = (request: VisitorRequest, known: DeliveryAddress | null) =>
  withCountry(delivered(request), known?.country);

function startOf({ known, client, countries }: Omit<DeliveryAddressData, 'found' | 'isDeleted'>, request: PageRequest) {
  if (known === null) return newAddress(client, countries, request.domain.countryCodeISO2);
  return { ...addressValues(known), favorite: known.favorite ? 'on' : '' };
}

function refusal(error: unknown): Refusal {
  if (error instanceof UpstreamError && error.code === 'too-many-addresses')
    return new Refusal([{ key: 'addresses.error.limit' }]);
  if (error instanceof UpstreamError && error.code === 'unknown') return deletedMeanwhile();
  throw error;
}

export const accountDeliveryAddress: PersonalPage<DeliveryAddressData> = {
  forms: [{ name: 'delivery-address', fields }],

  async load(request) {
    const client = request.client ?? (await request.gateway.call('getAccount', {}));
    const known = await savedAddress(request);
    const isDeleted = known === null && request.route.params.id !== undefined;
    if (isDeleted && request.draft === null) return toListWithout(request);
    const data = { client, known, isDeleted, countries: countriesFor(request, known) };
    const { typed } = shownIn(formFor(request, data.countries), request, startOf(data, request));
    return { ...data, found: await foundAddresses(request, typed) };
  },

  async action(request, data) {
    const { gateway, locale, route } = request;
    const known = await savedAddress(request);
    const form = formFor(request, countriesFor(request, known));
    const asked = await askForAddress(form, request, data);
    if (asked !== null) return asked;
    return answerForm(form, request, data, async (typed) => {
      if (known === null && route.params.id !== undefined && !data.has(saveAsNewField)) return deletedMeanwhile();
      const address = { ...(await withQuality(gateway, typed)), favorite: typed.favorite };
      try {
        if (known === null) await gateway.call('createDeliveryAddress', address);
        else {
          const changed = { ...address, ...phoneQualityOf(address, known), id: known.id };
          await gateway.call('updateDeliveryAddress', changed);
        }
      } catch (error) {
        return refusal(error);
      }
      request.flash({ tone: 'success', key: 'addresses.saved' });
      return seeOther(href(locale, 'account-settings-delivery-addresses'));
    });
  },

  seo: ({ known }, { t }) => ({
    title: t(known === null ? 'addresses.new' : 'addresses.change'),
    description: t('account.description'),
  }),

  View({ data, request }) {
    const { t, locale } = request;
    return (
      <div className="settings">
        <h1 className="title">{t(data.known === null ? 'addresses.new' : 'addresses.change')}</h1>
        {isUnreported(data, request) && <Notice tone="warning">{t(deletedKey)}</Notice>}
        <AddressForm
          form={formFor(request, data.countries)}
          request={request}
          start={startOf(data, request)}
          found={data.found}
          back={href(locale, 'account-settings-delivery-addresses')}
        >
          {(field) => (
            <>
              {data.isDeleted && <input type="hidden" name={saveAsNewField} value="1" />}
              <div className="field-row address__phone">
                {field('phoneNumberCountry')}
                {field('phoneNumber')}
              </div>
              {field('favorite')}
            </>
          )}
        </AddressForm>
      </div>
    );
  },
};
