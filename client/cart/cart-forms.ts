import { awaitAnswer, sendForm } from './cart-page.ts';
import { postFormsBy, sendInTurn } from './cart-store.ts';

async function onSubmit(event: SubmitEvent): Promise<void> {
  const { target: form, submitter } = event;
  if (event.defaultPrevented || !(form instanceof HTMLFormElement) || !form.closest('[data-part]')) return;
  event.preventDefault();
  if (form.ariaBusy === 'true') return;
  form.ariaBusy = 'true';
  const fields = [...new FormData(form, submitter)].map(([name, value]) => [name, String(value)] as const);
  awaitAnswer(form);
  await sendInTurn({ action: form.action, fields });
  form.ariaBusy = null;
}

/** Handles server-rendered forms of the cart page (`data-part`) without navigation; returns a function to stop it. */
export function wireCartForms(): () => void {
  postFormsBy(sendForm);
  document.addEventListener('submit', onSubmit);
  return () => document.removeEventListener('submit', onSubmit);
}
