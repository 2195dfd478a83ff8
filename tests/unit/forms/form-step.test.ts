import { Hono } from 'hono';
import { beforeEach, describe, expect, it } from 'vitest';
import type { AppEnv } from '../../../worker/page/context.ts';
import { Drafts } from '../../../worker/page/drafts.ts';
import type { PublicPage } from '../../../worker/page/page-module.ts';
import { Again, type Draft, Refusal } from '../../../worker/page/refusal.ts';
import { act, saveInput } from '../../../worker/steps/form.ts';
import { CookieJar } from '../../../worker/visitor/cookies.ts';
import { type FlashMessage, FlashMessages } from '../../../worker/visitor/flash-messages.ts';

type Page = Pick<PublicPage, 'forms' | 'action'>;

const env = { ENVIRONMENT: 'production', ORIGIN: 'x', FORM_KEY: 'a secret of thirty-two characters' };
const address = 'http://shop.example/en/a/';
const billing = { name: 'billing', fields: { city: {}, code: { type: 'password' } } };
const delivery = { name: 'delivery', fields: { street: {} } };
const forms = [billing, delivery];
const done = new Response(null, { status: 303, headers: { location: '/en/b/' } });
const refusal = new Refusal([{ field: 'city', key: 'form.error.failed' }, { key: 'form.error.input' }], 409);

/** The response to a form, and what the visitor's cookies store meanwhile. */
interface Outcome {
  response: Response;
  draft: Draft | null;
  flashed: readonly FlashMessage[];
  /** Draft cookies that the response removes. */
  removed: string[];
}

let session: { anonymousId: string; customerId: null; known: boolean; secure: boolean };

beforeEach(() => {
  session = { anonymousId: 'visitor', customerId: null, known: true, secure: true };
});

interface Sent {
  /** The query of the page's URL. */
  query?: string;
  method?: string;
  type?: string;
  body?: BodyInit;
  cookie?: string;
}

const fields = (values: Record<string, string>) => new URLSearchParams(values);

/** Posts a form to a page: by `act`, or by `saveInput` if a guard has stopped it. */
async function post(page: Page, { query = '', method = 'POST', type, body, cookie }: Sent = {}, step = act) {
  const jar = new CookieJar(env, cookie ?? null, 'shop.example');
  const drafts = new Drafts({ env, jar, session, path: '/en/a/' });
  const flashMessages = new FlashMessages({ env, jar, session });
  // All that the step touches of what a request carries.
  const carried = { visitor: { url: new URL(address + query) }, drafts, flashMessages, session };
  const app = new Hono<AppEnv>().all('*', async (c) => {
    c.set('state', carried as never);
    return (await step(c, page)) ?? c.text('');
  });
  let thrown: unknown;
  app.onError((error, c) => {
    thrown = error;
    return c.text('', 500);
  });
  const response = await app.request(address + query, {
    method,
    body: body ?? null,
    ...(type !== undefined && { headers: { 'content-type': type } }),
  });
  const names = jar.headers().map((header) => /^draft_(\w+)=([^;]*)/.exec(header) ?? []);
  const id = names.find(([, , value]) => value !== '')?.[1];
  const draft = id === undefined ? null : await drafts.read(id);
  const removed = names.flatMap(([, name = '', value]) => (value === '' ? [name] : []));
  const outcome: Outcome = { response, draft, flashed: await flashMessages.take(), removed };
  return { ...outcome, thrown, id, cookie: `draft_${id}=${jar.get(`draft_${id}`)}` };
}

const located = ({ response }: Outcome) => [response.status, response.headers.get('location')];

/** A page whose action responds like this. */
const pageWith = (action: Page['action'], own: Page['forms'] = forms): Page => ({
  forms: own,
  ...(action && { action }),
});
const accepting = pageWith(async () => done.clone());
const refusing = pageWith(async () => refusal);

describe('what is posted', () => {
  it.each<[string, Sent]>([
    ['JSON', { type: 'application/json', body: '{}' }],
    ['of no known kind', { body: new Blob(['city=Bath']) }],
    ['of a kind that only ends like a form', { type: 'x/multipart/form-data', body: 'city=Bath' }],
    ['no form although it says so', { type: 'multipart/form-data', body: 'city=Bath' }],
  ])('and is %s is refused', async (_, sent) => {
    for (const page of [accepting, refusing]) {
      const { response, draft } = await post(page, sent);
      expect(response.status).toBe(400);
      expect(await response.json()).toEqual({ statusCode: 400, message: 'The form cannot be read.' });
      expect(draft).toBeNull();
    }
  });

  it('to a page without an action is refused', async () => {
    const { response } = await post(pageWith(undefined), { body: fields({}) });
    expect(response.status).toBe(400);
  });

  it('reaches the action, however a browser packs it', async () => {
    const body = new FormData();
    body.set('city', 'Bath');
    for (const each of [body, fields({ city: 'Bath' })]) {
      const cities: unknown[] = [];
      const page = pageWith(async (request, data) => {
        cities.push([request.url.pathname, data.get('city')]);
        return done.clone();
      });
      expect(located(await post(page, { body: each }))).toEqual([303, '/en/b/']);
      expect(cities).toEqual([['/en/a/', 'Bath']]);
    }
  });
});

describe('a form that is accepted', () => {
  it('forgets what was typed into it, and into no other', async () => {
    const cookie = 'draft_1_billing=x; draft_2_delivery=y';
    const { removed, flashed, draft } = await post(accepting, { body: fields({ form: 'delivery' }), cookie });
    expect([removed, flashed, draft]).toEqual([['2_delivery'], [], null]);
    const button = await post(accepting, { body: fields({}), cookie });
    expect(button.removed).toEqual([]);
  });

  it('may be one of buttons alone', async () => {
    const { removed, response } = await post({ action: accepting.action }, { body: fields({}) });
    expect([response.status, removed]).toEqual([303, []]);
  });
});

describe('a form that is refused', () => {
  it('is shown at an address of its own, with what was typed and why', async () => {
    const sent = fields({ form: 'billing', city: 'Bath', code: 'secret', stranger: 'x' });
    const refused = await post(refusing, { body: sent, query: '?p=2&again=old' });
    expect(located(refused)).toEqual([303, `/en/a/?p=2&again=${refused.id}#errors`]);
    expect(refused.draft).toEqual({
      form: 'billing',
      typed: { city: 'Bath' },
      problems: refusal.problems,
      status: 409,
    });
    expect(refused.flashed).toEqual([]);
  });

  it('is the one that its hidden field names, or the only one of the page', async () => {
    const formOf = async (form: Record<string, string>, page = refusing) =>
      (await post(page, { body: fields(form) })).draft?.form;
    expect(await formOf({ form: 'delivery' })).toBe('delivery');
    expect(await formOf({ form: 'stranger' })).toBeUndefined();
    expect(await formOf({})).toBeUndefined();
    expect(await formOf({}, pageWith(refusing.action, forms.slice(0, 1)))).toBe('billing');
  });

  it('of buttons alone is shown above its page', async () => {
    const buttons = { action: refusing.action };
    const refused = await post(buttons, { body: fields({}), query: '?again=old' });
    expect(located(refused)).toEqual([303, '/en/a/']);
    const where = { tone: 'danger', refused: { page: '/en/a/', status: 409 } };
    expect(refused.flashed).toMatchObject([
      { ...where, key: 'form.error.failed' },
      { ...where, key: 'form.error.input' },
    ]);
    expect(refused.draft).toBeNull();
    const page = await post(buttons, { body: fields({}), query: '?p=2' });
    expect(located(page)).toEqual([303, '/en/a/?p=2']);
  });
});

describe('a form that fails', () => {
  const failure = new Error('a slip');
  const action = () => Promise.reject(failure);

  it('is not lost, whatever is shown in its place', async () => {
    const { thrown, draft } = await post(pageWith(action), {
      body: fields({ form: 'billing', city: 'Bath' }),
    });
    expect(thrown).toBe(failure);
    expect(draft).toEqual({ form: 'billing', typed: { city: 'Bath' }, problems: [], status: null });
  });

  it('has nothing to lose when it is one of buttons alone', async () => {
    const { thrown, draft } = await post({ action }, { body: fields({ city: 'Bath' }) });
    expect([thrown, draft]).toEqual([failure, null]);
  });
});

describe('a form that a guard has stopped', () => {
  const typed = { body: fields({ form: 'billing', city: 'Bath' }) };
  const stop = (page: Page, sent: Sent) => post(page, sent, saveInput as never);

  it('is there when the visitor comes back', async () => {
    const { draft, flashed } = await stop(accepting, typed);
    expect(draft).toEqual({ form: 'billing', typed: { city: 'Bath' }, problems: [], status: null });
    expect(flashed).toEqual([]);
  });

  it('says that it is there to who has to sign in again', async () => {
    session.secure = false;
    expect((await stop(accepting, typed)).flashed).toEqual([{ tone: 'info', key: 'form.session-ended' }]);
  });

  it('is not stored for the next visitor', async () => {
    session = { ...session, known: false, secure: false };
    const { draft, flashed } = await stop(accepting, typed);
    expect([draft, flashed]).toEqual([null, []]);
  });

  it('is stored only if it is one', async () => {
    session.secure = false;
    for (const [page, sent] of [
      [pageWith(undefined), typed],
      [{ action: accepting.action }, typed],
      [accepting, { type: 'application/json', body: '{}' }],
      [accepting, { method: 'GET', type: 'application/x-www-form-urlencoded' }],
    ] as const) {
      const { draft, flashed, response } = await stop(page as Page, sent);
      expect([draft, flashed, response.status]).toEqual([null, [], 200]);
    }
  });
});

describe('a form that asks for more to choose from', () => {
  const asking = pageWith(
    async () => new Again({ typed: { city: 'Paris' }, query: { search: '75002' }, hash: 'points' }),
  );

  it('leads to its page, which shows the query and holds what was typed', async () => {
    const body = fields({ form: 'billing', city: 'Bath', code: 'secret' });
    const outcome = await post(asking, { query: '?p=2&again=old', body });
    expect(located(outcome)).toEqual([303, `/en/a/?p=2&search=75002&again=${outcome.id}#points`]);
    expect(outcome.draft).toMatchObject({ typed: { city: 'Paris' }, problems: [], status: null });
    expect(outcome.draft?.typed).not.toHaveProperty('code');
    expect(outcome.flashed).toEqual([]);
  });

  it('of buttons alone leads there as well', async () => {
    const { forms: _, ...bare } = asking;
    const outcome = await post(bare, { body: fields({}) });
    expect(located(outcome)).toEqual([303, '/en/a/?search=75002#points']);
    expect(outcome.draft).toBeNull();
  });
});
