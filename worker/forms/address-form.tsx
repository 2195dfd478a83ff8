import type { ReactElement } from 'react';
import { type AddressField, type AddressValues, addressLengths } from '../../shared/address.ts';
import type { MessageKey, Translate } from '../../shared/i18n/i18n.ts';
import { type Choice, SelectField, TextField } from './field.tsx';

export type AddressErrors = Partial<Record<AddressField, string>>;

interface AddressFieldsProps {
  /** `billing` or `shipping`, as the first token of `autocomplete`. */
  section: 'billing' | 'shipping';
  values: AddressValues;
  errors: AddressErrors;
  t: Translate;
  /** Countries to choose from. */
  countries: readonly Choice[];
}

/** Id of the control of an address field. */
export function addressFieldId(field: AddressField): string {
  return `address-${field}`;
}

const labels = {
  firstName: 'address.firstName',
  lastName: 'address.lastName',
  line1: 'address.line1',
  line2: 'address.line2',
  line3: 'address.line3',
  line4: 'address.line4',
  zipCode: 'address.zipCode',
  city: 'address.city',
  country: 'address.country',
  phoneNumber: 'address.phoneNumber',
  phoneNumberCountry: 'address.phoneNumberCountry',
} as const satisfies Record<AddressField, MessageKey>;

export function addressLabel(field: AddressField, t: Translate): string {
  return t(labels[field]);
}

type LineField = keyof typeof addressLengths;

const tokens: Record<LineField, string> = {
  firstName: 'given-name',
  lastName: 'family-name',
  line1: 'address-line1',
  line2: 'address-line2',
  line3: 'address-line3',
  line4: 'address-level3',
  zipCode: 'postal-code',
  city: 'address-level2',
};

const optionalLines: readonly LineField[] = ['line2', 'line3', 'line4'];

/** The fields of an address. The servers want fewer lines filled than there are: the last two stay folded away. */
export function AddressFields(props: AddressFieldsProps): ReactElement {
  const { section, values, errors, t, countries } = props;
  const line = (field: LineField) => (
    <TextField
      id={addressFieldId(field)}
      name={field}
      label={addressLabel(field, t)}
      value={values[field]}
      error={errors[field]}
      optional={optionalLines.includes(field) ? t('address.optional') : undefined}
      required={!optionalLines.includes(field)}
      autoComplete={`${section} ${tokens[field]}`}
      maxLength={addressLengths[field]}
      autoCapitalize={field === 'zipCode' ? 'characters' : 'words'}
    />
  );
  const folded = [values.line3, values.line4, errors.line3, errors.line4].every((text) => !text);
  return (
    <div className="address">
      <div className="field-row">
        {line('firstName')}
        {line('lastName')}
      </div>
      {line('line1')}
      {line('line2')}
      <details className="address__more" open={!folded}>
        <summary className="link small">{t('address.more-lines')}</summary>
        {line('line3')}
        {line('line4')}
      </details>
      <div className="field-row address__place">
        {line('zipCode')}
        {line('city')}
      </div>
      <SelectField
        id={addressFieldId('country')}
        name="country"
        label={addressLabel('country', t)}
        value={values.country}
        error={errors.country}
        choices={countries}
        autoComplete={`${section} country`}
      />
    </div>
  );
}

type PhoneFieldsProps = Omit<AddressFieldsProps, 'countries'> & { phoneCountries: readonly Choice[] };

/** A telephone number and the country that it is of. */
export function PhoneFields({ section, values, errors, t, phoneCountries }: PhoneFieldsProps): ReactElement {
  return (
    <div className="field-row address__phone">
      <SelectField
        id={addressFieldId('phoneNumberCountry')}
        name="phoneNumberCountry"
        label={addressLabel('phoneNumberCountry', t)}
        value={values.phoneNumberCountry}
        error={errors.phoneNumberCountry}
        choices={phoneCountries}
      />
      <TextField
        id={addressFieldId('phoneNumber')}
        name="phoneNumber"
        type="tel"
        inputMode="tel"
        label={addressLabel('phoneNumber', t)}
        value={values.phoneNumber}
        error={errors.phoneNumber}
        hint={t('address.phone.why')}
        autoComplete={`${section} tel`}
        maxLength={25}
        required
      />
    </div>
  );
}
