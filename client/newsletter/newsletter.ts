import type { Language } from '../../shared/markets/locales.ts';
import { ApiError, call } from '../api.ts';
import type { letterTexts } from '../texts/island-texts.ts';
import { type ToastType, toast } from '../toast.ts';

/** The newsletter's form in the footer; loaded on the first input. */

type LetterText = (typeof letterTexts)[number];

/** Maximum length of the origin, in characters. */
const maxOriginLength = 200;

const inputOf = (form: HTMLFormElement) => form.querySelector<HTMLInputElement>('[name="email"]');

/** The message line below the field; created on first use. */
function placeOf(input: HTMLInputElement): HTMLElement {
  const id = 'newsletter-status';
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

async function loadTexts(): Promise<Readonly<Record<string, string>>> {
  const load = Object.entries(files).find(([language]) => document.documentElement.lang.startsWith(language))?.[1];
  return load === undefined ? {} : (await load()).default;
}

/** Shows a message below the form, or none, and marks the field as invalid or not. */
async function write(input: HTMLInputElement, key: LetterText | null): Promise<string> {
  const text = (key && (await loadTexts())[key]) ?? '';
  placeOf(input).textContent = text;
  input.ariaInvalid = key === 'newsletterSubscription.emailInvalid' ? 'true' : null;
  return text;
}

/** Shows an error while the value is invalid (specification, section 5). */
export async function check(form: HTMLFormElement): Promise<void> {
  const input = inputOf(form);
  // Loaded now, in case the network fails later.
  await loadTexts();
  if (input === null) return;
  const isWrong = input.value !== '' && !input.validity.valid;
  await write(input, isWrong ? 'newsletterSubscription.emailInvalid' : null);
}

/** Subscribes; returns the message, or null if the form's own page has to answer. */
async function ask(email: string): Promise<[ToastType, LetterText] | null> {
  const origin = new URLSearchParams(location.search).get('origin') || location.pathname;
  try {
    const additionalInformation = origin.slice(0, maxOriginLength);
    await call('subscribeNewsletter', { email, additionalInformation });
  } catch (error) {
    // Only its own page has the bot check.
    if (error instanceof ApiError && error.status === 403) return null;
    const status = error instanceof ApiError ? error.status : 0;
    if (status === 503) return ['error', 'disabled.changes.text'];
    // The Worker checks more strictly than the browser.
    const isInvalid = status === 400;
    return ['error', isInvalid ? 'newsletterSubscription.emailInvalid' : 'newsletterSubscription.subscription.fail'];
  }
  return ['success', 'newsletterSubscription.subscription.success'];
}

/** Sends the form, and shows the result in a toast (specification, section 8), and below the form. */
export async function send(form: HTMLFormElement): Promise<void> {
  const input = inputOf(form);
  const email = input?.value.trim() ?? '';
  if (input === null || email === '') return;
  const message = input.validity.valid ? await ask(email) : (['error', 'newsletterSubscription.emailInvalid'] as const);
  if (message === null) {
    form.submit();
    return;
  }
  const [type, key] = message;
  // The value may have changed meanwhile.
  if (type === 'success' && input.value.trim() === email) {
    form.reset();
    for (const button of form.querySelectorAll('button')) button.disabled = true;
  }
  toast({ type, text: await write(input, key), brief: true });
}
