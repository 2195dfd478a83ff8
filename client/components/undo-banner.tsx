import { type ReactElement, useEffect, useRef } from 'react';
import { offerUndo } from '../undo-offer.ts';

interface UndoBannerProps {
  /** What was removed, in words. */
  message: string;
  undo: string;
  /** What restores it: the fields of a form, and where they are posted to. */
  action: string;
  fields: Readonly<Record<string, string>>;
  /** Absent, as `onOver` is, where no script comes to the banner: its form is sent by the browser, and it stays. */
  onUndo?: () => void;
  /** The time to undo it is over. */
  onOver?: () => void;
}

/** "Removed. Undo": with JavaScript for four seconds in which nobody points at it, otherwise until the next page. */
export function UndoBanner({ message, undo, action, fields, onUndo, onOver }: UndoBannerProps): ReactElement {
  const banner = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: one offer for each banner
  useEffect(
    () => (banner.current && onUndo && onOver ? offerUndo(banner.current, onUndo, onOver) : undefined),
    [],
  );

  return (
    <div ref={banner} className={onUndo === undefined ? 'undo' : 'undo undo--timed'} role="status">
      <p>{message}</p>
      <form method="post" action={action}>
        {Object.entries(fields).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <button type="submit" className="link undo__button">
          {undo}
        </button>
      </form>
    </div>
  );
}
