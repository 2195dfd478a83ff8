import type { ToastMessage, ToastType } from '../messages.ts';

/** As `toast` of messages.ts does, whose module would bring that of the islands along. */
export function tell(type: ToastType, text = ''): void {
  document.dispatchEvent(new CustomEvent<ToastMessage>('toast', { detail: { type, text } }));
}
