import type { ReactElement } from 'react';
import { type Instalment, planOf } from '../../../../shared/checkout/instalments.ts';
import type { HostedMethod, PaymentChoice } from '../../../../shared/checkout/payment-products.ts';
import { formatDate } from '../../../../shared/format/intl.ts';
import { formatMoney } from '../../../../shared/format/money.ts';
import { timeZones } from '../../../../shared/time/time-zones.ts';
import { ChoiceOption } from '../../../forms/choice-group.tsx';
import type { PageRequest } from '../../../page/page-module.ts';
import '../../../../client/styles/checkout/payment.css';

/** Abbreviations shown as logos of products. */
const marks: Partial<Record<HostedMethod, string>> = {
  cb: 'CB',
  visa: 'Visa',
  mastercard: 'Mastercard',
  'american-express': 'Amex',
  paypal: 'PayPal',
  klarna: 'Klarna',
  'alma-3x': 'Alma 3×',
  'alma-4x': 'Alma 4×',
  applepay: 'Apple Pay',
  multibanco: 'MB',
  bancontact: 'Bancontact',
  przelewy24: 'P24',
};

interface PaymentOptionProps {
  choice: PaymentChoice;
  chosen: string;
  /** Left to pay, in cents. */
  amount: number;
  request: PageRequest;
}

/** A means of payment: its name and logo, what happens, and when money is taken if not at once. */
export function PaymentOption({ choice, chosen, amount, request }: PaymentOptionProps): ReactElement {
  const { t, domain } = request;
  const { kind, product, products } = choice;
  const today = dayIn(timeZones[domain.countryCodeISO2]);
  const plan = planOf(product, amount, today);
  return (
    <ChoiceOption
      name="product"
      value={kind}
      chosen={chosen}
      // Shown only on devices that support it, which a script detects (client/apple-pay.ts).
      onDevice={kind === 'applepay' ? 'apple-pay' : undefined}
      aside={
        <span className="marks" aria-hidden="true">
          {products.map((each) => marks[each] !== undefined && <span key={each}>{marks[each]}</span>)}
        </span>
      }
    >
      {t(`payment.${kind}`)}
      <span className="small muted">{t(`payment.${kind}.text`)}</span>
      {plan !== null && <Plan plan={plan} today={today} request={request} />}
    </ChoiceOption>
  );
}

/** Returns the current day (ISO 8601) in a time zone. */
function dayIn(timeZone: string): string {
  return new Intl.DateTimeFormat('en-CA', { timeZone }).format(new Date());
}

interface PlanProps {
  plan: readonly Instalment[];
  today: string;
  request: PageRequest;
}

/** Spans, as a label must not contain block elements. */
function Plan({ plan, today, request: { t, domain, properties } }: PlanProps): ReactElement {
  return (
    <span className="plan small">
      <span className="visually-hidden">{t('labelled', { label: t('payment.plan'), value: '' })}</span>
      {plan.map(({ date, centAmount }) => (
        <span key={date} className="plan__part">
          <span className="muted">{date === today ? t('payment.plan.today') : formatDate(date, properties.intl)}</span>{' '}
          <span>{formatMoney(centAmount, domain.devise, properties.intl)}</span>
        </span>
      ))}
    </span>
  );
}
