import { masked, maskIn } from '../shared/forms/mask.ts';
import { strengthOf } from '../shared/forms/password.ts';

/**
 * Enhances forms while somebody types: input masks, errors as soon as a value cannot become valid (specification,
 * section 5), and visible passwords. Without JavaScript the server checks the form.
 */

/** Milliseconds before the same page can submit again (specification, section 9). */
const throttle = 1000;

/** The same with a token of the bot check, which is valid once: a second submit would be refused. */
const botCheckThrottle = 15_000;

/** Writes the masked value, and keeps the caret behind the same characters. */
function write(input: HTMLInputElement, mask: string): void {
  const { value, selectionStart } = input;
  const text = masked(value, mask);
  if (text === value) return;
  const behind = masked(value.slice(0, selectionStart ?? value.length), mask).length;
  input.value = text;
  input.setSelectionRange(behind, behind);
}

/** The mask of a field: its own, or that of the country of its form. */
function maskOf({ dataset, form }: HTMLInputElement): string | undefined {
  const country = form?.elements.namedItem('country');
  return country instanceof HTMLSelectElement && dataset.masks ? maskIn(dataset.masks, country.value) : dataset.mask;
}

function onInput(event: Event): void {
  const { target } = event;
  if (!(target instanceof HTMLInputElement || target instanceof HTMLSelectElement)) return;
  const { form } = target;
  if (form !== null && isLetter(form)) {
    holdWhileEmpty(form);
    import('./newsletter/newsletter.ts').then(({ check: lookAt }) => lookAt(form)).catch(() => undefined);
    return;
  }
  const error = document.getElementById(`${target.id}-error`);
  // After a deletion within the value the rest stays in place, since something is probably typed there next.
  const deleted = event instanceof InputEvent && event.inputType.startsWith('delete');
  const mask = target instanceof HTMLInputElement && !deleted && maskOf(target);
  if (mask) write(target, mask);
  const strength = document.getElementById(`${target.id}-strength`);
  if (strength !== null)
    strength.textContent = target.value && (target.dataset.strength?.split('|')[strengthOf(target.value)] ?? '');
  if (error === null) return;
  const wrong = target.value !== '' && !target.validity.valid ? (target.dataset.wrong ?? '') : '';
  if (error.textContent !== wrong) error.textContent = wrong;
  if (wrong === '') target.removeAttribute('aria-invalid');
  else target.ariaInvalid = 'true';
}

function onClick({ target }: Event): void {
  const button = target instanceof Element ? target.closest<HTMLElement>('[data-reveal]') : null;
  const input = document.getElementById(button?.dataset.reveal ?? '');
  if (button === null || !(input instanceof HTMLInputElement)) return;
  const shown = input.type === 'password';
  input.type = shown ? 'text' : 'password';
  button.ariaPressed = String(shown);
}

/** True for the newsletter's form in the footer, whose messages are loaded on the first input. */
const isLetter = (form: HTMLFormElement): boolean => form.dataset.form === 'letter';

/** Disables the button of an empty form (specification, section 5). */
function holdWhileEmpty(form: HTMLFormElement): void {
  const [button, input] = [form.querySelector('button'), form.querySelector('input')];
  if (button && input) button.disabled = input.value.trim() === '';
}

let sentAt = Number.NEGATIVE_INFINITY;

/** Prevents double submits. While offline nothing is sent: the page would be lost with its input. */
function onSubmit(event: SubmitEvent): void {
  const form = event.target;
  if (!(form instanceof HTMLFormElement) || !form.matches('[data-form]')) return;
  const offline = form.querySelector<HTMLElement>('[data-offline]');
  if (offline !== null) offline.hidden = navigator.onLine;
  const stays = offline !== null && !navigator.onLine;
  const held = form.querySelector('[data-sitekey]') === null ? throttle : botCheckThrottle;
  if (stays || event.timeStamp - sentAt < held) event.preventDefault();
  else sentAt = event.timeStamp;
  if (event.defaultPrevented || !isLetter(form)) return;
  event.preventDefault();
  // Without its script the browser sends it.
  import('./newsletter/newsletter.ts').then(({ send }) => send(form)).catch(() => navigator.onLine && form.submit());
}

export function wire(): void {
  for (const button of document.querySelectorAll<HTMLElement>('[data-reveal]')) button.hidden = false;
  // Shows the Worker that this page runs scripts, so that it may answer with a form of the payment provider's.
  for (const input of document.querySelectorAll<HTMLInputElement>('[data-scripted]'))
    input.value = input.dataset.scripted ?? '';
  const dropIn = document.querySelector<HTMLElement>('[data-drop-in]');
  if (dropIn !== null) {
    const fail = () => {
      dropIn.textContent = dropIn.dataset.failed ?? '';
      dropIn.role = 'alert';
    };
    import('./payment/drop-in.ts').then(({ showDropIn }) => showDropIn(dropIn, fail)).catch(fail);
  }
  for (const form of document.querySelectorAll<HTMLFormElement>('[data-form="letter"]')) holdWhileEmpty(form);
  addEventListener('input', onInput);
  addEventListener('click', onClick);
  addEventListener('submit', onSubmit);
  // A page from the back/forward cache was left by its submit: the next one is not a double click.
  addEventListener('pageshow', () => {
    sentAt = Number.NEGATIVE_INFINITY;
  });
}
