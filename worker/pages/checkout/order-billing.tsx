import { z } from 'zod';
import { emptyAddress } from '../../../shared/address.ts';
import { suggestedAddress, suggestionText } from '../../../shared/address-suggestion.ts';
import type { AddressSuggestion } from '../../../shared/contract/address-look-up.ts';
import type { Cart } from '../../../shared/contract/cart.ts';
import { contract } from '../../../shared/contract/contract.ts';
import type { BillingAddress } from '../../../shared/contract/customer.ts';
import { isFiscalNumber, sentFiscalNumber, wantsFiscalNumber } from '../../../shared/fiscal-number.ts';
import { displayName } from '../../../shared/names.ts';
import { href } from '../../../shared/routes.ts';
import { addressValues, billingSchema, type PlaceField, placeFields } from '../../forms/address.ts';
import { AddressFields } from '../../forms/address-fields.tsx';
import { answerForm, defineForm } from '../../forms/form.ts';
import { errorOf, FormView, shownIn } from '../../forms/form-view.tsx';
import { issue } from '../../forms/problem.ts';
import { Again, Refusal, type Typed } from '../../forms/refusal.ts';
import { seeOther } from '../../forms/see-other.ts';
import { logError } from '../../observability/log.ts';
import type { PageRequest, PersonalPage, VisitorRequest } from '../page-module.ts';
import { AddressLookUp } from './address-look-up.tsx';
import { withQuality } from './address-quality.ts';
import { Continue } from './continue.tsx';
import { OrderFrame } from './order-frame.tsx';
import { afterStep } from './order-steps.ts';

type BillingField = PlaceField | 'find' | 'suggestion' | 'fiscalNumber';

interface BillingData {
  cart: Cart;
  start: Partial<Typed<BillingField>>;
  /** What was looked for without JavaScript, and what was found. */
  found: { search: string; suggestions: readonly AddressSuggestion[] } | null;
}

const billed = ({ domain }: PageRequest) => domain.params.billingCountries;

/** The schema is that of the address, which a browser can check; `billedSchema` reads what else is asked for. */
const form = defineForm<BillingField, BillingAddress>({
  name: 'billing',
  fields: {
    find: { label: 'look-up.find', hint: 'look-up.hint', autoComplete: 'off' },
    suggestion: { label: 'look-up.choose', type: 'radio' },
    ...placeFields('billing', billed),
    fiscalNumber: {
      label: 'billing.fiscalNumber',
      hint: 'billing.fiscalNumber.why',
      autoComplete: 'off',
      autoCapitalize: 'characters',
    },
  },
  schema: (request) => billingSchema(billed(request)),
});

/** The address, and the fiscal number where its country may want one on the bill. */
function billedSchema(request: PageRequest) {
  const number = z
    .object({ country: z.string(), fiscalNumber: z.string().max(40) })
    .transform(({ country, fiscalNumber }) => ({
      country,
      fiscalNumber: wantsFiscalNumber(country) ? sentFiscalNumber(fiscalNumber) : '',
    }))
    .superRefine(({ country, fiscalNumber }, ctx) => {
      if (fiscalNumber === '' || !wantsFiscalNumber(country) || isFiscalNumber(country, fiscalNumber)) return;
      ctx.addIssue(issue('fiscalNumber', 'billing.error.fiscalNumber'));
    })
    .transform(({ fiscalNumber }) => ({ fiscalNumber }));
  return z.intersection(billingSchema(billed(request)), number);
}

/** What the look-up finds for what was typed; too little to look for finds nothing. */
async function lookUp({ gateway }: VisitorRequest, country: string, search: string) {
  const input = contract.suggestAddresses.input.safeParse({ country, search });
  return input.success ? gateway.call('suggestAddresses', input.data) : [];
}

/**
 * The form may ask for addresses to choose from, or for one of them to be filled in, instead of being finished. What was
 * typed to be looked for, and was not yet, is looked for as well. Null when it is neither.
 */
async function askAgain(request: VisitorRequest, data: FormData): Promise<Again | Refusal | null> {
  const text = (name: string) => String(data.get(name) ?? '').trim();
  const [find, found, intent] = [text('find'), text('found'), text('intent')];
  if (intent === 'take') {
    const suggestions = await lookUp(request, text('country'), found);
    const chosen = suggestions.find((each) => suggestionText(each) === text('suggestion'));
    if (chosen === undefined) return new Refusal([{ field: 'suggestion', key: 'look-up.error.choose' }]);
    return new Again({
      typed: { ...suggestedAddress(chosen), find: '', suggestion: '' },
      hash: 'billing-line1',
    });
  }
  if (find === '' || (intent !== 'find' && find === found)) return null;
  return new Again({ hash: 'billing-look-up' });
}

/** The address that the form starts with: the cart's, else the customer's, else their name and the market's country. */
async function startingValues(request: VisitorRequest, cart: Cart): Promise<BillingData['start']> {
  const { gateway, domain } = request;
  const { billingCountries } = domain.params;
  const known = cart.billingAddress ?? (await gateway.attempt('getBillingAddress', {}));
  // One that this market does not bill would only have to be corrected.
  const client = request.client ?? (await gateway.attempt('getAccount', {}));
  const fiscalNumber = cart.billingAddress?.fiscalNumber ?? client?.fiscalNumber ?? '';
  if (known !== null && billingCountries.includes(known.country))
    return { ...addressValues(known), fiscalNumber };
  const country = billingCountries.includes(domain.countryCodeISO2)
    ? domain.countryCodeISO2
    : billingCountries[0];
  return {
    ...emptyAddress,
    fiscalNumber,
    firstName: displayName(client?.firstName ?? ''),
    lastName: displayName(client?.lastName ?? ''),
    country: country ?? '',
  };
}

/** The first address is worth keeping for the next order; when that fails, this order goes on all the same. */
async function keepFirst({ gateway, log }: VisitorRequest, address: BillingAddress): Promise<void> {
  try {
    if ((await gateway.call('getBillingAddress', {})) === null)
      await gateway.call('updateBillingAddress', address);
  } catch (error) {
    // The cart has the address.
    logError(error, log);
  }
}

/** Step "billing": the address of the bill. */
export const orderBilling: PersonalPage<BillingData> = {
  forms: [form],

  async load(request) {
    const cart = await request.cart.load();
    if (cart === null) return seeOther(href(request.locale, 'cart'));
    const start = await startingValues(request, cart);
    const { typed } = shownIn(form, request, start);
    const search = typed.find.trim().slice(0, 120);
    const found =
      search === '' ? null : { search, suggestions: await lookUp(request, typed.country, search) };
    return { cart, start, found };
  },

  async action(request, data) {
    const asked = await askAgain(request, data);
    if (asked !== null) return asked;
    const reading = { ...form, schema: billedSchema(request) };
    return answerForm(reading, request, data, async ({ fiscalNumber, ...typed }) => {
      if ((await request.cart.load()) === null) return seeOther(href(request.locale, 'cart'));
      const address = await withQuality(request.gateway, typed);
      const billed = await request.cart.mutate('setBillingAddress', {
        address: { ...address, fiscalNumber },
      });
      const onward = await afterStep(request, billed, 'order-billing');
      await keepFirst(request, address);
      return onward;
    });
  },

  seo: (_, { t }) => ({
    title: t('billing.title'),
    description: t('checkout.description'),
  }),

  View({ data: { cart, start, found }, request }) {
    const { t } = request;
    return (
      <OrderFrame
        request={request}
        cart={cart}
        step="order-billing"
        title={t('billing.title')}
        intro={t('billing.intro')}
      >
        <FormView
          form={form}
          request={request}
          start={start}
          className="order__form billing"
          submit={<Continue request={request} cart={cart} step="order-billing" />}
        >
          {(field, shown) => (
            <>
              {/* Enter in a field presses the first button: this one, and not the look-up. */}
              <button type="submit" hidden />
              <AddressLookUp
                id="billing"
                field={field('find')}
                found={found}
                error={errorOf(shown, 'suggestion')}
                t={t}
              />
              <AddressFields field={field} shown={shown} t={t} />
              {billed(request).some(wantsFiscalNumber) && (
                <div className="billing__fiscal">{field('fiscalNumber')}</div>
              )}
            </>
          )}
        </FormView>
      </OrderFrame>
    );
  },
};
