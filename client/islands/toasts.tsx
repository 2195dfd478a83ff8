import { type ReactElement, useEffect } from 'react';
// The styled variant would insert a <style> of its own, which the content security policy refuses.
import { toast as show, ToastContainer } from 'react-toastify/unstyled';
import type { ToastMessage, ToastType } from '../messages.ts';

const types: readonly ToastType[] = ['success', 'error', 'info'];

function isMessage(value: unknown): value is ToastMessage {
  return (
    typeof value === 'object' &&
    value !== null &&
    'text' in value &&
    typeof value.text === 'string' &&
    'type' in value &&
    types.some((type) => type === value.type)
  );
}

/** Messages at the corner of the page: 5000 ms, 20 at the most, thrown away by a drag of 60 % (specification, section 9). */
export function Toasts(): ReactElement {
  useEffect(() => {
    function onToast(event: Event): void {
      if (!(event instanceof CustomEvent) || !isMessage(event.detail)) return;
      show(event.detail.text, {
        type: event.detail.type,
        role: event.detail.type === 'error' ? 'alert' : 'status',
      });
    }
    document.addEventListener('toast', onToast);
    return () => document.removeEventListener('toast', onToast);
  }, []);
  return (
    <ToastContainer
      position="top-right"
      autoClose={5000}
      limit={20}
      draggable
      draggablePercent={60}
      closeOnClick={false}
      pauseOnHover
      icon={false}
    />
  );
}

export default Toasts;
