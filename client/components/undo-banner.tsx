import { type ReactElement, useEffect, useRef } from 'react';
import { offerUndo } from '../undo-offer.ts';

interface UndoBannerProps {
  message: string;
  undo: string;
  /** URL and fields of the form that restores it. */
  action: string;
  fields: Readonly<Record<string, string>>;
  /** Absent, like `onOver`, where no script handles the banner: the browser sends its form, and the banner stays. */
  onUndo?: () => void;
  /** The time to undo is over. */
  onOver?: () => void;
}

/** "Removed. Undo": with JavaScript for `undoTime` (longer under the pointer), otherwise until the next page. */
export function UndoBanner({ message, undo, action, fields, onUndo, onOver }: UndoBannerProps): ReactElement {
  const banner = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: one offer for each banner
  useEffect(() => (banner.current && onUndo && onOver ? offerUndo(banner.current, onUndo, onOver) : undefined), []);

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
