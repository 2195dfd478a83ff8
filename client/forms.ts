import { masked, maskIn } from '../shared/forms/mask.ts';
import { strengthOf } from '../shared/forms/password.ts';

/**
 * What forms do while one types, beyond HTML: masks, the error of a field as soon as what stands in it cannot be right
 * (specification, section 5), passwords that can be looked at. Without it they are checked when they are sent.
 */

/** Milliseconds in which the same page does not send a second time (specification, section 9). */
const throttle = 1000;

/** The same where somebody has vouched for a person, which counts once: a second try would be refused. */
const vouched = 15_000;

/** Keeps the caret behind the signs that it stood behind. */
function write(input: HTMLInputElement, mask: string): void {
  const { value, selectionStart } = input;
  const text = masked(value, mask);
  if (text === value) return;
  const behind = masked(value.slice(0, selectionStart ?? value.length), mask).length;
  input.value = text;
  input.setSelectionRange(behind, behind);
}

/** The mask of a field: its own, or that of the country which its form names. */
function maskOf({ dataset, form }: HTMLInputElement): string | undefined {
  const country = form?.elements.namedItem('country');
  return country instanceof HTMLSelectElement && dataset.masks
    ? maskIn(dataset.masks, country.value)
    : dataset.mask;
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
  // What is deleted in the midst of a text is about to be typed anew: the rest stays where it is until then.
  const deleted = event instanceof InputEvent && event.inputType.startsWith('delete');
  const mask = target instanceof HTMLInputElement && !deleted && maskOf(target);
  if (mask) write(target, mask);
  const strength = document.getElementById(`${target.id}-strength`);
  if (strength !== null)
    strength.textContent =
      target.value && (target.dataset.strength?.split('|')[strengthOf(target.value)] ?? '');
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

/** The newsletter's form in the footer: what it says comes when something is typed into it. */
const isLetter = (form: HTMLFormElement): boolean => form.dataset.form === 'letter';

/** An empty form is not to be sent (specification, section 5). */
function holdWhileEmpty(form: HTMLFormElement): void {
  const [button, input] = [form.querySelector('button'), form.querySelector('input')];
  if (button && input) button.disabled = input.value.trim() === '';
}

let sentAt = Number.NEGATIVE_INFINITY;

/** A double click sends once. Without a network nothing is sent: the page would go, and what was typed with it. */
function onSubmit(event: SubmitEvent): void {
  const form = event.target;
  if (!(form instanceof HTMLFormElement) || !form.matches('[data-form]')) return;
  const offline = form.querySelector<HTMLElement>('[data-offline]');
  if (offline !== null) offline.hidden = navigator.onLine;
  const stays = offline !== null && !navigator.onLine;
  const held = form.querySelector('[data-sitekey]') === null ? throttle : vouched;
  if (stays || event.timeStamp - sentAt < held) event.preventDefault();
  else sentAt = event.timeStamp;
  if (event.defaultPrevented || !isLetter(form)) return;
  event.preventDefault();
  // Without its script it goes its way as all forms do.
  import('./newsletter/newsletter.ts')
    .then(({ send }) => send(form))
    .catch(() => navigator.onLine && form.submit());
}

/** Wires the forms of the page, once. */
export function wire(): void {
  for (const button of document.querySelectorAll<HTMLElement>('[data-reveal]')) button.hidden = false;
  // The Worker is told that this page runs scripts, and may have a form of the payment provider's.
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
}
