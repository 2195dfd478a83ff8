import type { ToastKey } from './texts/island-texts.ts';

export type ToastType = 'success' | 'error' | 'info';

/** A message as text, or as a key of the toasts' texts. `brief`: the second setting of section 9, also for errors. */
export type ToastMessage = { type: ToastType; brief?: true } & (
  | { text: string }
  | { key: ToastKey; values?: Readonly<Record<string, string | number>> }
);

/** Shows a message at the corner of the page; the runtime loads the toasts with the first one. */
export function toast(message: ToastMessage): void {
  document.dispatchEvent(new CustomEvent<ToastMessage>('toast', { detail: message }));
}

/** Closes earlier confirmations, before a message is shown elsewhere. */
export function dismissConfirmations(): void {
  document.dispatchEvent(new CustomEvent('toast:outdated'));
}
