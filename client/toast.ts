import type { ToastKey } from './island-texts.ts';

export type ToastType = 'success' | 'error' | 'info';

/** A message in words, or as a text that the toasts bring along. `brief`: the second setting of section 9, also for errors. */
export type ToastMessage = { type: ToastType; brief?: true } & (
  | { text: string }
  | { key: ToastKey; values?: Readonly<Record<string, string | number>> }
);

/** Shows a message at the corner of the page; the runtime brings the toasts in with the first one. */
export function toast(message: ToastMessage): void {
  document.dispatchEvent(new CustomEvent<ToastMessage>('toast', { detail: message }));
}

/** Closes what was confirmed before: something else is said now, in another place. */
export function dismissConfirmations(): void {
  document.dispatchEvent(new CustomEvent('toast:overtaken'));
}
