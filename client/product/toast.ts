import type { ToastMessage, ToastType } from '../messages.ts';

/** As `toast` of messages.ts does, whose module would bring that of the islands along. */
export function tell(type: ToastType, text = ''): void {
  document.dispatchEvent(new CustomEvent<ToastMessage>('toast', { detail: { type, text } }));
}

/** The same by the second setting: gone sooner, and closed by a click (specification, section 9). */
export function tellBriefly(type: ToastType, text: string): void {
  document.dispatchEvent(new CustomEvent<ToastMessage>('toast', { detail: { type, text, brief: true } }));
}
