/** @jsxImportSource hono/jsx */
import type { Context } from 'hono';
import { outcomeOf } from '../../../shared/checkout/checkout.ts';
import { formatDateTimeAndZone } from '../../../shared/format/intl.ts';
import { type Locale, locales } from '../../../shared/markets/locales.ts';
import { timeZones } from '../../../shared/time/time-zones.ts';
import type { Env } from '../../env.ts';
import type { Html } from '../../html/document.tsx';
import { type CardField, cardFields } from './card.ts';
import { documentResponse, sumOf } from './document.tsx';
import { choicePage, methodPage } from './method-pages.tsx';
import { cancel, type Faulty, leave, type Page, type Render } from './page.tsx';
import type { Session, Step } from './sessions/sessions.ts';
import { challengePassword } from './sessions/test-cards.ts';
import { voucherOf } from './sessions/voucher.ts';
import { textOf } from './texts.ts';

const autocomplete: Record<CardField, string> = {
  number: 'cc-number',
  expiry: 'cc-exp',
  cvc: 'cc-csc',
  holder: 'cc-name',
};

function field(page: Page, name: CardField, hint?: string): Html {
  const { text, faulty } = page;
  const sent = faulty !== undefined && 'form' in faulty ? faulty : undefined;
  const problem = sent?.problems[name];
  const described = [hint === undefined ? '' : `${name}-hint`, problem === undefined ? '' : `${name}-fault`]
    .filter((id) => id !== '')
    .join(' ');
  return (
    <div>
      <label for={name}>{text(`card.${name}`)}</label>
      <input
        id={name}
        name={name}
        required
        autocomplete={autocomplete[name]}
        inputmode={name === 'holder' ? 'text' : 'numeric'}
        maxlength={name === 'holder' ? 60 : 25}
        value={name === 'cvc' ? '' : (sent?.form[name] ?? '')}
        aria-describedby={described === '' ? undefined : described}
        aria-invalid={problem === undefined ? undefined : 'true'}
      />
      {hint === undefined ? null : (
        <p class="hint" id={`${name}-hint`}>
          {hint}
        </p>
      )}
      {problem === undefined ? null : (
        <p class="fault" id={`${name}-fault`}>
          {text(problem)}
        </p>
      )}
    </div>
  );
}

function faultList({ text, faulty }: Page): Html | null {
  if (faulty === undefined || !('problems' in faulty)) return null;
  const { problems } = faulty;
  const items = cardFields.flatMap((name) => {
    const problem = problems[name];
    return problem === undefined
      ? []
      : [
          <li>
            <a href={`#${name}`}>{text(problem)}</a>
          </li>,
        ];
  });
  return (
    <div class="faults" role="alert" tabindex={-1} autofocus>
      <h2>{text('faults.title')}</h2>
      <ul>{items}</ul>
    </div>
  );
}

const card: Render = (page) => {
  const { text, action } = page;
  return {
    heading: text('card.title'),
    content: (
      <>
        {faultList(page)}
        <form method="post" action={action('card')} novalidate>
          {field(page, 'number')}
          <div class="pair">
            {field(page, 'expiry', text('card.expiryHint'))}
            {field(page, 'cvc', text('card.cvcHint'))}
          </div>
          {field(page, 'holder')}
          <button>{text('pay')}</button>
        </form>
        {cancel(page)}
        <p class="secure">{text('secure')}</p>
      </>
    ),
  };
};

const challenge: Render = (page) => {
  const { text, action, faulty } = page;
  const wrong = faulty !== undefined && 'wrongPassword' in faulty;
  return {
    heading: text('challenge.title'),
    content: (
      <>
        <p class="lead">{text('challenge.lead')}</p>
        <form method="post" action={action('challenge')}>
          <div>
            <label for="password">{text('challenge.password')}</label>
            <input
              id="password"
              name="password"
              type="password"
              autocomplete="off"
              maxlength={60}
              aria-describedby={`password-hint${wrong ? ' password-fault' : ''}`}
              aria-invalid={wrong ? 'true' : undefined}
              autofocus={wrong}
            />
            <p class="hint" id="password-hint">
              {text('challenge.hint', { password: challengePassword })}
            </p>
            {wrong ? (
              <p class="fault" id="password-fault" role="alert">
                {text('challenge.wrong')}
              </p>
            ) : null}
          </div>
          <button name="decision" value="approve">
            {text('approve')}
          </button>
          <button class="quiet" name="decision" value="refuse">
            {text('refuse')}
          </button>
        </form>
        {leave(page)}
      </>
    ),
  };
};

const identify: Render = (page) => ({
  heading: page.text('identify.title'),
  content: (
    <>
      <p class="lead">{page.text('identify.lead')}</p>
      <form method="post" action={page.action('identify')}>
        <button>{page.text('continue')}</button>
      </form>
      {cancel(page)}
      {leave(page)}
    </>
  ),
});

const bank: Render = (page) => ({
  heading: page.text('bank.title'),
  content: (
    <>
      <p class="lead">{page.text('bank.lead')}</p>
      <form method="post" action={page.action('bank')}>
        <button name="decision" value="approve">
          {page.text('approve')}
        </button>
        <button class="quiet" name="decision" value="refuse">
          {page.text('refuse')}
        </button>
      </form>
      {leave(page)}
    </>
  ),
});

const confirm: Render = (page) => ({
  heading: page.text('confirm.title'),
  content: (
    <>
      <p class="lead">{page.text('confirm.lead')}</p>
      <form method="post" action={page.action('confirm')}>
        <button>{page.text('pay')}</button>
      </form>
      {cancel(page)}
      {leave(page)}
    </>
  ),
});

const voucher: Render = (page) => {
  const { session, text, action, returnTo } = page;
  const { intl, iso2 } = locales[session.locale];
  const made = voucherOf(session);
  const time = made === null ? '' : formatDateTimeAndZone(made.expiresAt, intl, timeZones[iso2]);
  return {
    heading: text('voucher.title'),
    content: (
      <>
        <p class="lead">{text('voucher.lead', { time })}</p>
        <dl class="references">
          <dt>{text('voucher.entity')}</dt>
          <dd>{made?.entity}</dd>
          <dt>{text('reference')}</dt>
          <dd>{made?.reference.replace(/(\d{3})(?=\d)/g, '$1 ')}</dd>
          <dt>{text('amount')}</dt>
          <dd>{sumOf(session)}</dd>
        </dl>
        <a class="button" href={returnTo}>
          {text('back')}
        </a>
        <form method="post" action={action('voucher')}>
          <button class="quiet">{text('voucher.paid')}</button>
        </form>
        {cancel(page)}
      </>
    ),
  };
};

const waiting: Render = ({ text, returnTo }) => ({
  heading: text('waiting.title'),
  content: (
    <>
      <p class="lead">{text('waiting.lead')}</p>
      <a class="button" href={returnTo}>
        {text('back')}
      </a>
    </>
  ),
});

const ended: Render = ({ session, text, returnTo }) => {
  const paid = outcomeOf(session.result) === 'paid';
  const unpaid = session.reason === 'Expired' ? 'expired.title' : 'unpaid.title';
  return {
    heading: text(paid ? 'paid.title' : unpaid),
    content: (
      <>
        <p class="lead">{text(paid ? 'paid.lead' : 'unpaid.lead')}</p>
        {returnTo === '' ? null : (
          <a class="button" href={returnTo}>
            {text('back')}
          </a>
        )}
      </>
    ),
  };
};

const renders: Record<Step, Render> = {
  card,
  choice: choicePage,
  method: methodPage,
  challenge,
  identify,
  bank,
  confirm,
  voucher,
  waiting,
  ended,
};

/** The current page of a session; 422 if a submitted form has to be corrected. */
export function sessionPage(
  c: Context<{ Bindings: Env }>,
  session: Session,
  returnTo: string,
  faulty?: Faulty,
): Response | Promise<Response> {
  const { locale } = session;
  const { heading, content } = renders[session.step]({
    session,
    text: textOf(locale),
    action: (name) => `/payment/sessions/${session.session_id}/${name}`,
    returnTo,
    faulty,
  });
  const status = faulty === undefined ? 200 : 422;
  return documentResponse(c, { locale, heading, content, status, session, faulty: faulty !== undefined });
}

/** The page for an unknown payment: 404. */
export function unknownPage(c: Context<{ Bindings: Env }>, locale: Locale): Response | Promise<Response> {
  const text = textOf(locale);
  return documentResponse(c, {
    locale,
    heading: text('unknown.title'),
    content: <p class="lead">{text('unknown.lead')}</p>,
    status: 404,
    session: null,
  });
}
