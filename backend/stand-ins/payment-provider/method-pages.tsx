/** @jsxImportSource hono/jsx */
import { planOf } from '../../../shared/checkout/instalments.ts';
import { isCard } from '../../../shared/checkout/payment-products.ts';
import { formatDate } from '../../../shared/format/intl.ts';
import { formatMoney } from '../../../shared/format/money.ts';
import { locales } from '../../../shared/markets/locales.ts';
import type { Html } from '../../html/document.tsx';
import { sumOf } from './document.tsx';
import { cancel, leave, type Page, type Render } from './page.tsx';
import { type Decision, type PageMethod, pages } from './sessions/methods.ts';
import { methodOf, type Session } from './sessions/sessions.ts';
import type { TextKey } from './texts.ts';

/** Name of each method and texts of its page. Company names are the same in every language. */
const known: Record<PageMethod, { name: string; lead: TextKey; title?: TextKey }> = {
  paypal: { name: 'PayPal', lead: 'paypal.lead' },
  klarna: { name: 'Klarna', lead: 'klarna.lead' },
  'alma-3x': { name: 'Alma 3×', lead: 'alma.lead' },
  'alma-4x': { name: 'Alma 4×', lead: 'alma.lead' },
  applepay: { name: 'Apple Pay', lead: 'applepay.lead' },
  mpp: { name: '', title: 'mpp.title', lead: 'mpp.lead' },
  multibanco: { name: 'Multibanco', lead: 'multibanco.lead' },
  bancontact: { name: 'Bancontact', lead: 'bank.lead' },
  przelewy24: { name: 'Przelewy24', lead: 'bank.lead' },
};

function pageMethodOf(session: Session): PageMethod {
  const method = methodOf(session);
  if (isCard(method)) throw new Error(`A card has no page of its method: ${session.session_id}`);
  return method;
}

/** The instalments and their dates, of a method that does not charge everything at once. */
function plan({ session, text }: Page): Html | null {
  const { intl } = locales[session.locale];
  const today = session.created_at.slice(0, 10);
  const parts = planOf(methodOf(session), session.amount, today);
  if (parts === null) return null;
  return (
    <dl class="references">
      {parts.map(({ date, centAmount }) => (
        <>
          <dt>{date === today ? text('plan.today') : formatDate(date, intl)}</dt>
          <dd>{formatMoney(centAmount, session.currency, intl)}</dd>
        </>
      ))}
    </dl>
  );
}

function decisionButton({ session, text }: Page, decision: Decision, quiet: boolean): Html {
  return (
    <button name="decision" value={decision} class={quiet ? 'quiet' : undefined}>
      {text(`decide.${decision}`, { amount: sumOf(session) })}
    </button>
  );
}

/** The page of a method, or of the bank chosen for it: one button pays, the others are for testers. */
export const methodPage: Render = (page) => {
  const { session, text, action } = page;
  const method = pageMethodOf(session);
  const { name, lead, title = 'method.title' } = known[method];
  const [first, ...others] = pages[method].decisions;
  return {
    heading: session.chosen_bank ?? text(title, { method: name }),
    content: (
      <>
        <p class="lead">{text(lead)}</p>
        {plan(page)}
        <form method="post" action={action('method')}>
          {first && decisionButton(page, first, false)}
          <fieldset>
            <legend>{text('decide.legend')}</legend>
            {others.map((decision) => decisionButton(page, decision, true))}
          </fieldset>
        </form>
        {cancel(page)}
        {leave(page)}
      </>
    ),
  };
};

/** The choice of a bank, for methods that are approved there. */
export const choicePage: Render = (page) => {
  const { session, text, action, faulty } = page;
  const method = pageMethodOf(session);
  const missing = faulty !== undefined && 'noBank' in faulty;
  return {
    heading: text('choice.title'),
    content: (
      <>
        <p class="lead">{text('choice.lead')}</p>
        <form method="post" action={action('choice')}>
          <fieldset aria-describedby={missing ? 'bank-fault' : undefined}>
            <legend>{text('choice.legend')}</legend>
            {missing ? (
              <p class="fault" id="bank-fault" role="alert">
                {text('choice.missing')}
              </p>
            ) : null}
            {(pages[method].banks ?? []).map((bank) => (
              <label class="option">
                <input type="radio" name="bank" value={bank} required />
                {bank}
              </label>
            ))}
          </fieldset>
          <button>{text('continue')}</button>
        </form>
        {cancel(page)}
        {leave(page)}
      </>
    ),
  };
};
