import { Hono } from 'hono';
import { describe, expect, it } from 'vitest';
import type { Faulty } from '../../../backend/stand-ins/payment-provider/page.tsx';
import { sessionPage, unknownPage } from '../../../backend/stand-ins/payment-provider/pages.tsx';
import type { Session, Step } from '../../../backend/stand-ins/payment-provider/sessions/sessions.ts';
import { testCards } from '../../../backend/stand-ins/payment-provider/sessions/test-cards.ts';
import { textOf } from '../../../backend/stand-ins/payment-provider/texts.ts';
import { formatDateTimeAndZone } from '../../../shared/format/intl.ts';

const text = textOf('en');
const returnTo = 'https://shop.example/en/order-adyen-check/?redirectResult=x';
const id = '00000000-0001-4000-8000-000000000000';

function sessionAt(step: Step, changes: Partial<Session> = {}): Session {
  return {
    session_id: id,
    reference: 'cart-1',
    amount: 12_345,
    currency: 'EUR',
    return_url: 'https://shop.example/en/order-adyen-check/',
    locale: 'en',
    step,
    result: 'RedirectShopper',
    reason: null,
    created_at: '2026-07-15T10:00:00Z',
    expires_at: 1_800_000_000,
    settle_at: null,
    provider: 'adyen',
    products: '["cb","visa"]',
    chosen_bank: null,
    ...changes,
  };
}

async function show(session: Session, faulty?: Faulty, back = returnTo) {
  const app = new Hono();
  app.get('/', (c) => sessionPage(c as never, session, back, faulty));
  const response = await app.request('/');
  const html = await response.text();
  const all = (pattern: RegExp) => [...html.matchAll(pattern)].map(([, found]) => found);
  return {
    status: response.status,
    headers: response.headers,
    html,
    title: all(/<title>([^<]*)/g)[0],
    heading: all(/<h1>([^<]*)/g)[0],
    forms: all(/<form method="post" action="([^"]*)"/g),
    buttons: all(/<button[^>]*>([^<]*)/g),
    links: all(/<a [^>]*href="([^"]*)"/g),
    fields: all(/(<input[^>]*>)/g),
  };
}

/** The visible text of a page, in its order, without the table of test cards. */
function wordsOf(html: string): string[] {
  const [, body = ''] = /<body>([\s\S]*)<\/body>/.exec(html) ?? [];
  const words = body.replace(/<details[\s\S]*<\/details>/, '').split(/<[^>]*>/);
  return words.map((word) => word.trim()).filter((word) => word !== '');
}

const action = (name: string) => `/payment/sessions/${id}/${name}`;

describe('the page of a payment', () => {
  it.each<[Step, { heading: string; forms: string[]; buttons: string[]; links: string[] }]>([
    [
      'card',
      {
        heading: 'Pay by card',
        forms: ['card', 'cancel'],
        buttons: [text('pay'), text('cancel')],
        links: [],
      },
    ],
    [
      'challenge',
      {
        heading: text('challenge.title'),
        forms: ['challenge'],
        buttons: [text('approve'), text('refuse')],
        links: [returnTo],
      },
    ],
    [
      'identify',
      {
        heading: text('identify.title'),
        forms: ['identify', 'cancel'],
        buttons: [text('continue'), text('cancel')],
        links: [returnTo],
      },
    ],
    [
      'bank',
      {
        heading: text('bank.title'),
        forms: ['bank'],
        buttons: [text('approve'), text('refuse')],
        links: [returnTo],
      },
    ],
    [
      'confirm',
      {
        heading: text('confirm.title'),
        forms: ['confirm', 'cancel'],
        buttons: [text('pay'), text('cancel')],
        links: [returnTo],
      },
    ],
    [
      'voucher',
      {
        heading: text('voucher.title'),
        forms: ['voucher', 'cancel'],
        buttons: [text('voucher.paid'), text('cancel')],
        links: [returnTo],
      },
    ],
    ['waiting', { heading: text('waiting.title'), forms: [], buttons: [], links: [returnTo] }],
    ['ended', { heading: text('unpaid.title'), forms: [], buttons: [], links: [returnTo] }],
  ])('%s says what there is to do, and leads back', async (step, expected) => {
    const { status, title, heading, forms, buttons, links, html } = await show(sessionAt(step));
    expect({ heading, forms, buttons, links }).toEqual({ ...expected, forms: expected.forms.map(action) });
    expect([status, title]).toEqual([200, `${expected.heading} · Adyen (test)`]);
    for (const owed of ['€123.45', 'Selvedge', 'cart-1', text('amount'), text('merchant'), text('reference')])
      expect(html).toContain(owed);
    const lead = step === 'card' ? text('secure') : text(step === 'ended' ? 'unpaid.lead' : 'notice');
    expect(html).toContain(lead);
    expect(html.includes(text('cards.title')), 'the test cards are shown where a card is typed').toBe(step === 'card');
    expect(html).not.toContain(' aria-invalid="true"');
  });

  it('can be neither framed nor scripted, nor stored, nor revealed to others', async () => {
    const { headers, html } = await show(sessionAt('card'));
    const policy = headers.get('content-security-policy') ?? '';
    const [, nonce] = /'nonce-([\w-]+)'/.exec(policy) ?? [];
    expect(html).toContain(`<style nonce="${nonce}">`);
    expect(policy).toBe(
      `default-src 'none'; style-src 'nonce-${nonce}'; img-src data:; form-action 'self' https://shop.example; ` +
        "base-uri 'none'; frame-ancestors 'none'",
    );
    expect(Object.fromEntries(headers)).toMatchObject({
      'x-frame-options': 'DENY',
      'referrer-policy': 'no-referrer',
      'cross-origin-opener-policy': 'same-origin',
      'permissions-policy': 'camera=(), geolocation=(), microphone=()',
      'x-robots-tag': 'noindex',
      'cache-control': 'no-store',
    });
  });

  it('of a payment that belongs to no shop leads nowhere', async () => {
    const { headers, links } = await show(sessionAt('ended', { return_url: '' }), undefined, '');
    expect(headers.get('content-security-policy')).toContain("form-action 'self'; base-uri");
    expect(links).toEqual([]);
  });

  it('says how it ended', async () => {
    const paid = await show(sessionAt('ended', { result: 'Authorised' }));
    expect([paid.heading, paid.html]).toEqual([text('paid.title'), expect.stringContaining(text('paid.lead'))]);
    const expired = await show(sessionAt('ended', { result: 'Cancelled', reason: 'Expired' }));
    expect([expired.heading, expired.html]).toEqual([
      text('expired.title'),
      expect.stringContaining(text('unpaid.lead')),
    ]);
  });

  it('with a voucher names what is paid, until when, by nine digits', async () => {
    const { html } = await show(sessionAt('voucher'));
    const time = formatDateTimeAndZone('2027-01-15T08:00:00Z', 'en-GB', 'Europe/London');
    expect(html).toContain(text('voucher.lead', { time }));
    expect(html).toContain('<dd>000 000 001</dd>');
    expect(html).toContain('<dd>10559</dd>');
    const other = sessionAt('voucher', { session_id: 'ffffffff-ffff-4fff-8fff-ffffffffffff' });
    expect((await show(other)).html).toContain('<dd>976 710 655</dd>');
  });

  it('lists every test card', async () => {
    const { html } = await show(sessionAt('card'));
    for (const { number, meaning, result } of testCards) {
      expect(html).toContain(`<th scope="row">${number}</th>`);
      expect(html).toContain(`<td lang="en">${result}</td>`);
      expect(meaning.en.length).toBeGreaterThan(0);
    }
  });
});

describe('what is to be read on a page', () => {
  const owed = [text('amount'), '€123.45', text('merchant'), 'Selvedge', text('reference'), 'cart-1'];
  const head = [text('notice'), text('provider'), ...owed];

  it('is what the shopper needs for the card, and nothing else', async () => {
    const { html } = await show(sessionAt('card'));
    expect(wordsOf(html)).toEqual([
      ...head,
      text('card.title'),
      text('card.number'),
      text('card.expiry'),
      text('card.expiryHint'),
      text('card.cvc'),
      text('card.cvcHint'),
      text('card.holder'),
      text('pay'),
      text('cancel'),
      text('secure'),
    ]);
  });

  it('is what the bank asks, and nothing else', async () => {
    const { html } = await show(sessionAt('challenge'));
    expect(wordsOf(html)).toEqual([
      ...head,
      text('challenge.title'),
      text('challenge.lead'),
      text('challenge.password'),
      text('challenge.hint', { password: 'password' }),
      text('approve'),
      text('refuse'),
      text('leave'),
    ]);
  });

  it('is how it ended, without a way back where there is none', async () => {
    const { html } = await show(sessionAt('ended', { return_url: '' }), undefined, '');
    expect(wordsOf(html)).toEqual([...head, text('unpaid.title'), text('unpaid.lead')]);
  });
});

describe('the form of a card', () => {
  it('declares autocomplete and keyboard of each field', async () => {
    const { fields } = await show(sessionAt('card'));
    expect(fields).toEqual([
      '<input id="number" name="number" required="" autocomplete="cc-number" inputmode="numeric" maxlength="25" value=""/>',
      '<input id="expiry" name="expiry" required="" autocomplete="cc-exp" inputmode="numeric" maxlength="25" value="" aria-describedby="expiry-hint"/>',
      '<input id="cvc" name="cvc" required="" autocomplete="cc-csc" inputmode="numeric" maxlength="25" value="" aria-describedby="cvc-hint"/>',
      '<input id="holder" name="holder" required="" autocomplete="cc-name" inputmode="text" maxlength="60" value=""/>',
    ]);
  });

  it('says what is wrong in a list and at each field, with all that was typed but the security code', async () => {
    const { status, title, fields, links, html } = await show(sessionAt('card'), {
      form: { number: '41', expiry: '13/30', cvc: '73', holder: 'Anna' },
      problems: { number: 'numberInvalid', cvc: 'cvcInvalid' },
    });
    expect(status).toBe(422);
    expect(title).toBe(`${text('faults.title')} · Pay by card · Adyen (test)`);
    expect(links).toEqual(['#number', '#cvc']);
    expect(html).toContain(`<h2>${text('faults.title')}</h2>`);
    expect(fields.map((field) => / value="([^"]*)"/.exec(field ?? '')?.[1])).toEqual(['41', '13/30', '', 'Anna']);
    expect(fields[0]).toContain(' aria-describedby="number-fault" aria-invalid="true"/>');
    expect(fields[1]).not.toContain('aria-invalid');
    expect(fields[2]).toContain(' aria-describedby="cvc-hint cvc-fault" aria-invalid="true"/>');
    expect(html).toContain(`<p class="fault" id="cvc-fault">${text('cvcInvalid')}</p>`);
    expect(html).toContain(`<p class="hint" id="cvc-hint">${text('card.cvcHint')}</p>`);
    expect(html).not.toContain('id="holder-fault"');
  });

  it('of 3-D Secure says when the password was wrong', async () => {
    const right = await show(sessionAt('challenge'));
    expect(right.fields).toEqual([
      '<input id="password" name="password" type="password" autocomplete="off" maxlength="60" aria-describedby="password-hint"/>',
    ]);
    expect(right.html).not.toContain('id="password-fault"');
    const wrong = await show(sessionAt('challenge'), { wrongPassword: true });
    expect(wrong.status).toBe(422);
    expect(wrong.fields[0]).toContain(
      'aria-describedby="password-hint password-fault" aria-invalid="true" autofocus=""/>',
    );
    expect(wrong.html).toContain(`role="alert">${text('challenge.wrong')}</p>`);
  });
});

it('an address that leads to no payment says so', async () => {
  const app = new Hono();
  app.get('/', (c) => unknownPage(c as never, 'en'));
  const response = await app.request('/');
  const html = await response.text();
  expect(response.status).toBe(404);
  expect(html).toContain(`<h1>${text('unknown.title')}</h1>`);
  expect(html).toContain(`<p class="lead">${text('unknown.lead')}</p>`);
  expect(html).toContain(`<title>${text('unknown.title')} · Adyen (test)</title>`);
  expect(html).not.toContain('class="owed"');
  expect(wordsOf(html)).toEqual([text('notice'), text('provider'), text('unknown.title'), text('unknown.lead')]);
});
