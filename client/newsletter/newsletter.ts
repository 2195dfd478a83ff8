import type { Language } from '../../shared/markets/locales.ts';
import { ApiError, call } from '../api.ts';
import type { letterTexts } from '../island-texts.ts';
import { type ToastType, toast } from '../toast.ts';

/** The newsletter's form in the footer, once something is typed into it. */

type LetterText = (typeof letterTexts)[number];

/** Letters that say where it was asked for. */
const maxOriginLength = 200;

const inputOf = (form: HTMLFormElement) => form.querySelector<HTMLInputElement>('[name="email"]');

/** The line below the field, which comes when there is something to say. */
function placeOf(input: HTMLInputElement): HTMLElement {
  const id = 'letter-told';
  const known = document.getElementById(id);
  if (known !== null) return known;
  const place = document.createElement('p');
  place.id = id;
  place.className = 'small';
  input.form?.insertBefore(place, input.parentElement?.nextSibling ?? null);
  input.setAttribute('aria-describedby', id);
  return place;
}

const files: Record<Language, () => Promise<{ default: Readonly<Record<string, string>> }>> = {
  de: () => import('virtual:texts/letter-de'),
  en: () => import('virtual:texts/letter-en'),
  es: () => import('virtual:texts/letter-es'),
  fr: () => import('virtual:texts/letter-fr'),
  it: () => import('virtual:texts/letter-it'),
  pl: () => import('virtual:texts/letter-pl'),
};

/** What there is to say, in the language of the page. */
async function loadTexts(): Promise<Readonly<Record<string, string>>> {
  const load = Object.entries(files).find(([language]) =>
    document.documentElement.lang.startsWith(language),
  )?.[1];
  return load === undefined ? {} : (await load()).default;
}

/** Writes below the form what is to be said of it, or nothing, and whether its field is wrong. */
async function write(input: HTMLInputElement, key: LetterText | null): Promise<string> {
  const text = (key && (await loadTexts())[key]) ?? '';
  placeOf(input).textContent = text;
  input.ariaInvalid = key === 'newsletterSubscription.emailInvalid' ? 'true' : null;
  return text;
}

/** Shows what is wrong with what stands there, while anything does (specification, section 5). */
export async function check(form: HTMLFormElement): Promise<void> {
  const input = inputOf(form);
  // They are at hand then, whatever becomes of the network.
  await loadTexts();
  if (input === null) return;
  const isWrong = input.value !== '' && !input.validity.valid;
  await write(input, isWrong ? 'newsletterSubscription.emailInvalid' : null);
}

/** Asks for the newsletter; gives what there is to say of it, or null where its own page has to ask something first. */
async function ask(email: string): Promise<[ToastType, LetterText] | null> {
  const origin = new URLSearchParams(location.search).get('origin') || location.pathname;
  try {
    const additionalInformation = origin.slice(0, maxOriginLength);
    await call('subscribeNewsletter', { email, additionalInformation });
  } catch (error) {
    // People are told from programs there, and nowhere else.
    if (error instanceof ApiError && error.status === 403) return null;
    const status = error instanceof ApiError ? error.status : 0;
    if (status === 503) return ['error', 'disabled.changes.text'];
    // The Worker looks more closely than a browser does.
    const isInvalid = status === 400;
    return [
      'error',
      isInvalid ? 'newsletterSubscription.emailInvalid' : 'newsletterSubscription.subscription.fail',
    ];
  }
  return ['success', 'newsletterSubscription.subscription.success'];
}

/** Sends the form, and says what came of it: in a toast (specification, section 8), and below the form for longer. */
export async function send(form: HTMLFormElement): Promise<void> {
  const input = inputOf(form);
  const email = input?.value.trim() ?? '';
  if (input === null || email === '') return;
  const message = input.validity.valid
    ? await ask(email)
    : (['error', 'newsletterSubscription.emailInvalid'] as const);
  if (message === null) {
    form.submit();
    return;
  }
  const [type, key] = message;
  // Something else may have been typed meanwhile.
  if (type === 'success' && input.value.trim() === email) {
    form.reset();
    for (const button of form.querySelectorAll('button')) button.disabled = true;
  }
  toast({ type, text: await write(input, key), brief: true });
}
