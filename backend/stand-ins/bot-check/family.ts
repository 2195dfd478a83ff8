import { Hono } from 'hono';
import type { Language } from '../../../shared/markets/locales.ts';
import type { Env } from '../../env.ts';
import type { Family } from '../../family.ts';
import { formBody } from '../../form-body.ts';
import { crossOrigin } from '../cross-origin.ts';

/** Label of the checkbox, in the language of the page. */
const words: Record<Language, string> = {
  fr: 'Je suis une personne',
  en: 'I am a person',
  de: 'Ich bin ein Mensch',
  es: 'Soy una persona',
  it: 'Sono una persona',
  pl: 'Jestem człowiekiem',
};

/**
 * Stands in for a bot check provider. Its script puts a checkbox into each place of a form: checked, the token passes
 * (`passes`, with time and a random text), otherwise it fails (`fails`). On a page whose address ends with `#down`
 * the token is `down`, as if the provider were unavailable. The checkbox looks like those of the page: of the shop,
 * or of the authentication service, which is at this origin.
 */
const script = `
(function () {
  var words = ${JSON.stringify(words)};
  var said = words[document.documentElement.lang.slice(0, 2)] || words.en;
  var isOwn = new URL(document.currentScript.src).origin === location.origin;
  function ask(place, field) {
    var token = document.createElement('input');
    token.type = 'hidden';
    token.name = field;
    var box = document.createElement('input');
    box.type = 'checkbox';
    var tell = function () {
      var passes = ['passes', Date.now(), Math.random().toString(36).slice(2)].join('.');
      token.value = location.hash === '#down' ? 'down' : box.checked ? passes : 'fails';
    };
    box.onchange = tell;
    tell();
    var label = document.createElement('label');
    label.className = isOwn ? 'choice' : 'field field--check';
    label.append(box, said);
    place.append(label, token);
  }
  function begin() {
    document.querySelectorAll('.cf-turnstile').forEach(function (place) {
      ask(place, 'cf-turnstile-response');
    });
    document.querySelectorAll('.g-recaptcha').forEach(function (place) {
      ask(place, 'g-recaptcha-response');
    });
  }
  if (document.readyState === 'loading') addEventListener('DOMContentLoaded', begin);
  else begin();
})();
`;

/** Secret with which shops on a developer's machine verify tokens. */
const secret = 'stand-in';

/** Milliseconds for which a token is valid, as at the real providers. */
const lifetime = 300_000;

/** Returns the error code of a token, or null: it is valid once, for `lifetime`. */
async function tokenFault(db: D1Database, token: string): Promise<string | null> {
  const [, at] = /^passes\.(\d{13})\.\w{1,40}$/.exec(token) ?? [];
  if (at === undefined) return token === '' ? 'missing-input-response' : 'invalid-input-response';
  const oldest = Date.now() - lifetime;
  if (Number(at) < oldest) return 'timeout-or-duplicate';
  const [, noted] = await db.batch([
    db.prepare('DELETE FROM bot_check_tokens WHERE used_at < ?').bind(oldest),
    db.prepare('INSERT OR IGNORE INTO bot_check_tokens (token, used_at) VALUES (?, ?)').bind(token, Date.now()),
  ]);
  return noted?.meta.changes === 1 ? null : 'timeout-or-duplicate';
}

const app = new Hono<{ Bindings: Env }>()
  .use(crossOrigin)
  .use(formBody('refuse'))
  .get('/api.js', (c) =>
    c.body(script, 200, {
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'public, max-age=900',
    }),
  )
  .post('/siteverify', async (c) => {
    const form = await c.req.formData();
    const token = form.get('response');
    if (token === 'down') return c.json({ message: 'Out of order' }, 503);
    if (form.get('secret') !== secret) return c.json({ success: false, 'error-codes': ['invalid-input-secret'] }, 400);
    const fault = await tokenFault(c.env.DB, typeof token === 'string' ? token : '');
    return c.json({ success: fault === null, 'error-codes': fault === null ? [] : [fault] });
  });

export const botCheck = { routes: { '/bot-check': app } } satisfies Family;
