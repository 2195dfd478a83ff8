import { type ReactElement, useEffect, useLayoutEffect } from 'react';
import type { ToastTransitionProps } from 'react-toastify/unstyled';
// The styled version would insert a <style>, which the content security policy refuses.
import { toast as show, ToastContainer } from 'react-toastify/unstyled';
import { fill } from '../../shared/i18n/fill.ts';
import { Icon } from '../components/icon.tsx';
import type { ToastKey } from '../texts/island-texts.ts';
import type { ToastMessage, ToastType } from '../toast.ts';

/** Messages of the cart and all else: 5000 ms (specification, section 9). */
const general = { autoClose: 5000, closeOnClick: false } as const;

/**
 * The second setting, for confirmations and errors that ask for it: 4000 ms, a click closes it (specification, section
 * 9).
 */
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
 * Exit transition of a toast. The library's own waits for the end of an animation, which never comes without one; this
 * one waits for the running animations of the style sheet, if any.
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

/** Messages at the corner of the page: at most 20, dismissed by a drag of 60 % (specification, section 9). */
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
      // A repeated message is shown once, with its time restarted.
      if (show.isActive(words)) show.update(words, options);
      else show(words, { toastId: words, ...options });
      if (type !== 'error') confirmed.add(words);
    }
    function onOutdated(): void {
      for (const id of confirmed) show.dismiss(id);
      confirmed.clear();
    }
    const confirmed = new Set<string>();
    document.addEventListener('toast', onToast);
    document.addEventListener('toast:outdated', onOutdated);
    return () => {
      document.removeEventListener('toast', onToast);
      document.removeEventListener('toast:outdated', onOutdated);
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
      // Hides its label only: the bar still is the timer, and would have no accessible name.
      hideProgressBar
      icon={false}
    />
  );
}

export default Toasts;
