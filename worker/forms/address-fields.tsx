import type { ReactElement } from 'react';
import type { Translate } from '../../shared/i18n/i18n.ts';
import type { PlaceField } from './address.ts';
import type { DrawField, FormState } from './form-view.tsx';
import '../../client/styles/address.css';

interface AddressFieldsProps {
  field: DrawField<PlaceField>;
  shown: FormState<PlaceField>;
  t: Translate;
}

const seldom: readonly string[] = ['line3', 'line4'] satisfies PlaceField[];

/** The fields of an address. The gateway requires only some of the lines: the last two are folded away. */
export function AddressFields({ field, shown, t }: AddressFieldsProps): ReactElement {
  const { typed, problems } = shown;
  const wrong = problems.some((problem) => seldom.includes(problem.field ?? ''));
  return (
    <div className="address">
      <div className="field-row">
        {field('firstName')}
        {field('lastName')}
      </div>
      {field('line1')}
      {field('line2')}
      <details className="address__more" open={wrong || typed.line3 !== '' || typed.line4 !== ''}>
        <summary className="link small">{t('address.more-lines')}</summary>
        {field('line3')}
        {field('line4')}
      </details>
      <div className="field-row address__place">
        {field('zipCode')}
        {field('city')}
      </div>
      {field('country')}
    </div>
  );
}
