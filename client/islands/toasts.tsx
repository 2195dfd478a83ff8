import { type ReactElement, useEffect, useLayoutEffect } from 'react';
import type { ToastTransitionProps } from 'react-toastify/unstyled';
// The styled variant would insert a <style> of its own, which the content security policy refuses.
import { toast as show, ToastContainer } from 'react-toastify/unstyled';
import { fill } from '../../shared/i18n/fill.ts';
import { Icon } from '../components/icon.tsx';
import type { ToastKey } from '../island-texts.ts';
import type { ToastMessage, ToastType } from '../toast.ts';

/** What the cart and all else says: 5000 ms (specification, section 9). */
const general = { autoClose: 5000, closeOnClick: false } as const;

/** The second setting, for what merely confirms, and what asks for it: 4000 ms, and a click closes it (specification, section 9). */
const confirming = { autoClose: 4000, closeOnClick: true } as const;

const settings = { error: general, info: general, success: confirming } satisfies Record<ToastType, object>;

function isMessage(value: unknown): value is ToastMessage {
  return (
    typeof value === 'object' &&
    value !== null &&
    ('text' in value || 'key' in value) &&
    'type' in value &&
    typeof value.type === 'string' &&
    value.type in settings
  );
}

/**
 * How a toast goes. The library's own ways wait for the end of an animation, which never comes where there is none;
 * this one waits for what the style sheet has put under way, if anything.
 */
function Leaving({ children, isIn, done, nodeRef, playToast }: ToastTransitionProps): ReactElement {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, on arrival
  useLayoutEffect(playToast, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, on leaving
  useEffect(() => {
    if (isIn) return;
    const moves = nodeRef.current?.getAnimations() ?? [];
    Promise.allSettled(moves.map(({ finished }) => finished)).then(done);
  }, [isIn]);
  return <>{children}</>;
}

/** Messages at the corner of the page: 20 at the most, thrown away by a drag of 60 % (specification, section 9). */
export function Toasts({ text }: { text: Readonly<Record<ToastKey, string>> }): ReactElement {
  useEffect(() => {
    function onToast(event: Event): void {
      if (!(event instanceof CustomEvent) || !isMessage(event.detail)) return;
      const { type, brief } = event.detail;
      const words =
        'text' in event.detail ? event.detail.text : fill(text[event.detail.key], event.detail.values ?? {});
      const options = {
        type,
        role: type === 'error' ? 'alert' : 'status',
        ...(brief ? confirming : settings[type]),
      };
      // What is said again stands there once, for as long as if it had just come.
      if (show.isActive(words)) show.update(words, options);
      else show(words, { toastId: words, ...options });
      if (type !== 'error') confirmed.add(words);
    }
    function onOvertaken(): void {
      for (const id of confirmed) show.dismiss(id);
      confirmed.clear();
    }
    const confirmed = new Set<string>();
    document.addEventListener('toast', onToast);
    document.addEventListener('toast:overtaken', onOvertaken);
    return () => {
      document.removeEventListener('toast', onToast);
      document.removeEventListener('toast:overtaken', onOvertaken);
    };
  }, [text]);

  return (
    <ToastContainer
      aria-label={text['toast.region']}
      position="top-right"
      limit={20}
      draggable
      draggablePercent={60}
      pauseOnHover
      transition={Leaving}
      closeButton={({ closeToast }) => (
        <button
          type="button"
          className="Toastify__close-button"
          aria-label={text['toast.close']}
          onClick={(event) => {
            event.stopPropagation();
            closeToast(true);
          }}
        >
          <Icon name="close" size={16} />
        </button>
      )}
      // It is the clock all the same, and has no words of ours.
      hideProgressBar
      icon={false}
    />
  );
}

export default Toasts;
