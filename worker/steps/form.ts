import type { Context } from 'hono';
import { ownerOf } from '../forms/form-owner.tsx';
import { seeOther } from '../forms/see-other.ts';
import type { AppEnv } from '../page/context.ts';
import { againParameter } from '../page/drafts.ts';
import type { PublicPage } from '../page/page-module.ts';
import { Again, type FormFields, type Refusal, savedFields } from '../page/refusal.ts';

type Answering = Pick<PublicPage, 'forms' | 'lowForm' | 'action' | 'isPendingAction'>;

/** The posted form; undefined if the body is no form. */
function readForm(c: Context<AppEnv>): Promise<FormData | undefined> {
  return c.req.formData().catch(() => undefined);
}

const addressOf = (path: string, query: URLSearchParams): string => path + (query.size === 0 ? '' : `?${query}`);

function fieldsOf(data: FormData): Record<string, string> {
  return Object.fromEntries([...data].flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])));
}

/** The page's form that was posted, by its hidden field; optional on a page with one form. Buttons have none. */
function formOf({ forms = [] }: Answering, data: FormData): FormFields | undefined {
  return forms.find(({ name }) => name === data.get('form')) ?? (forms.length === 1 ? forms[0] : undefined);
}

/**
 * Handles a posted form, always with a redirect, so that reload, Back and Forward never send the form again. The page
 * after the redirect shows a refusal.
 */
export async function act(c: Context<AppEnv>, page: Answering): Promise<Response> {
  const { visitor, drafts, flashMessages } = c.get('state');
  const data = await readForm(c);
  if (data === undefined || page.action === undefined)
    return c.json({ statusCode: 400, message: 'The form cannot be read.' }, 400);
  const form = formOf(page, data);
  const saved = form === undefined ? undefined : { form: form.name, typed: savedFields(form, data) };
  const owner = ownerOf(data);
  const { pathname, searchParams } = new URL(visitor.url);
  searchParams.delete(againParameter);
  if (owner !== null && visitor.session.customerId !== null && owner !== visitor.session.customerId) {
    // Somebody else has signed in meanwhile, in another tab: nothing is done in their name, nor do they see the draft.
    if (saved !== undefined) await drafts.keep({ ...saved, problems: [], status: null }, owner);
    flashMessages.flash({ tone: 'danger', key: 'form.of-another', refused: { page: pathname, status: 409 } });
    return seeOther(addressOf(pathname, searchParams));
  }
  let result: Response | Refusal | Again;
  try {
    result = await page.action(visitor, data);
  } catch (error) {
    // An error page or the sign-in follows; when the visitor comes back, the form is filled in.
    if (saved !== undefined) await drafts.keep({ ...saved, problems: [], status: null });
    throw error;
  }
  if (result instanceof Response) {
    if (form !== undefined) drafts.clear(form.name);
    return result;
  }
  if (result instanceof Again) {
    for (const [name, value] of Object.entries(result.query)) searchParams.set(name, value);
    if (saved !== undefined) {
      const typed = { ...saved.typed, ...result.typed };
      searchParams.set(againParameter, await drafts.keep({ ...saved, typed, problems: [], status: null }));
    }
    return seeOther(`${addressOf(pathname, searchParams)}#${result.hash}`);
  }
  const { problems, status } = result;
  if (saved === undefined)
    for (const { key, values } of problems)
      flashMessages.flash({ tone: 'danger', key, values, refused: { page: pathname, status } });
  else searchParams.set(againParameter, await drafts.keep({ ...saved, problems, status }));
  // One of several forms may be far down the page: scroll to its errors.
  const isLow = page.lowForm === true || (page.forms ?? []).length > 1;
  const hash = saved !== undefined && isLow ? '#errors' : '';
  return seeOther(addressOf(pathname, searchParams) + hash);
}

/**
 * Stores the input of a form that a guard did not let pass, for when the visitor comes back. After signing out it is
 * unknown who that will be, and nothing is stored.
 */
export async function saveInput(c: Context<AppEnv>, page: Answering): Promise<void> {
  if (c.req.method !== 'POST' || page.action === undefined) return;
  const data = await readForm(c);
  if (data === undefined) return;
  const state = c.get('state');
  if (page.isPendingAction?.(data) === true)
    return state.pendingActions.keep({ path: state.normalPath, fields: fieldsOf(data) });
  if (!state.session.known) return;
  const form = formOf(page, data);
  if (form === undefined) return;
  const draft = { form: form.name, typed: savedFields(form, data), problems: [], status: null };
  await state.drafts.keep(draft, ownerOf(data));
  if (!state.session.secure) state.flashMessages.flash({ tone: 'info', key: 'form.session-ended' });
}
