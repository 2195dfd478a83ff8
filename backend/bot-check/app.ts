import { Hono } from 'hono';
import type { Env } from '../env.ts';

/**
 * Stands for a provider that tells people from programs. Its script asks by a box in each place of a form: whoever ticks
 * it is a person (`passes`), whoever does not is none (`fails`). A page whose address ends with `#down` plays that
 * nobody can say (`down`).
 */
const script = `
(function () {
  function ask(place, field) {
    var token = document.createElement('input');
    token.type = 'hidden';
    token.name = field;
    var box = document.createElement('input');
    box.type = 'checkbox';
    var tell = function () {
      token.value = location.hash === '#down' ? 'down' : box.checked ? 'passes' : 'fails';
    };
    box.onchange = tell;
    tell();
    var label = document.createElement('label');
    label.append(box, ' I am a person');
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

/** The secret that shops on one's own machine verify with. */
const secret = 'stand-in';

export const botCheck = new Hono<{ Bindings: Env }>()
  .use(async (c, next) => {
    await next();
    // Pages of the shop load it, from another origin.
    c.header('cross-origin-resource-policy', 'cross-origin');
  })
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
    const codes = [
      ...(form.get('secret') === secret ? [] : ['invalid-input-secret']),
      ...(token === 'passes' ? [] : ['invalid-input-response']),
    ];
    return c.json({ success: codes.length === 0, 'error-codes': codes });
  });
