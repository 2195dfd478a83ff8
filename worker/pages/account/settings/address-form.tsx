import type { ReactElement, ReactNode } from 'react';
import type { Client } from '../../../../shared/contract/account/customer.ts';
import { emptyAddress } from '../../../../shared/forms/address.ts';
import { displayName } from '../../../../shared/forms/names.ts';
import type { Country } from '../../../../shared/markets/locales.ts';
import type { PlaceField } from '../../../forms/address.ts';
import { AddressFields } from '../../../forms/address-fields.tsx';
import { AddressLookUp } from '../../../forms/address-look-up.tsx';
import { countryChoices } from '../../../forms/countries.ts';
import { leaveHref } from '../../../forms/discard.ts';
import type { Fields } from '../../../forms/field.ts';
import type { Form } from '../../../forms/form.ts';
import { type DrawField, errorOf, FormView } from '../../../forms/form-view.tsx';
import type { AddressResults } from '../../../forms/look-up.ts';
import type { PageRequest } from '../../../page/page-module.ts';
import type { Typed } from '../../../page/refusal.ts';
import { Save } from './save.tsx';
import '../../../../client/styles/account/settings.css';

/** The countries to choose from: the market's, and that of an address saved in another market. */
export function withCountry(countries: readonly Country[], saved: Country | undefined): readonly Country[] {
  return saved === undefined || countries.includes(saved) ? countries : [saved, ...countries];
}

/** The field of the country, with these choices. */
export function inCountries<Name extends PlaceField>(
  fields: Fields<Name>,
  countries: readonly Country[],
): Fields<Name> {
  const { country } = fields as Fields<PlaceField>;
  const choices = (request: PageRequest) => countryChoices(countries, request.properties.intl);
  return { ...fields, country: { ...country, choices } };
}

/** Initial values of a new address: the customer's name and the market's country. */
export function newAddress(
  { firstName, lastName }: Pick<Client, 'firstName' | 'lastName'>,
  countries: readonly Country[],
  market: Country,
) {
  const country = countries.includes(market) ? market : (countries[0] ?? market);
  return {
    ...emptyAddress,
    ...{ firstName: displayName(firstName), lastName: displayName(lastName) },
    ...{ country, phoneNumberCountry: country },
  };
}

type AddressName = PlaceField | 'find' | 'suggestion';

interface AddressFormProps<Name extends string> {
  form: Form<Name | AddressName>;
  request: PageRequest;
  start: Partial<Typed<Name | AddressName>>;
  found: AddressResults;
  back: string;
  /** Fields besides the address. */
  children?: (field: DrawField<Name | AddressName>) => ReactNode;
}

/** An address of the account, found by a few letters or typed. */
export function AddressForm<Name extends string>(props: AddressFormProps<Name>): ReactElement {
  const { form, request, start, found, back, children } = props;
  const { t, capabilities } = request;
  return (
    <FormView
      form={form}
      request={request}
      start={start}
      className="settings__form"
      submit={<Save t={t} back={leaveHref(request, form, back)} />}
    >
      {(field, shown) => (
        <>
          {/* Enter in a field presses the first button: this one, not the look-up's. */}
          <button type="submit" hidden />
          {capabilities.has('address-look-up') && (
            <AddressLookUp
              id={form.name}
              field={field('find')}
              found={found}
              error={errorOf(shown, 'suggestion')}
              t={t}
            />
          )}
          <AddressFields field={field} shown={shown} t={t} />
          {children?.(field)}
        </>
      )}
    </FormView>
  );
}
