import { type FormEvent, type ReactElement, useEffect, useRef } from 'react';
import { startUndoClock } from '../undo-clock.ts';

interface UndoBannerProps {
  /** What was removed, in words. */
  message: string;
  undo: string;
  /** What restores it: the fields of a form, and where they are posted to. */
  action: string;
  fields: Readonly<Record<string, string>>;
  /** Absent without JavaScript, when the form is sent by the browser and the banner stays. */
  onUndo?: () => void;
  /** The time to undo it is over. */
  onOver?: () => void;
}

/** "Removed. Undo": with JavaScript for four seconds in which nobody points at it, otherwise until the next page. */
export function UndoBanner({ message, undo, action, fields, onUndo, onOver }: UndoBannerProps): ReactElement {
  const banner = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: one clock for each banner
  useEffect(() => (banner.current && onOver ? startUndoClock(banner.current, onOver) : undefined), []);

  function submit(event: FormEvent): void {
    if (onUndo === undefined) return;
    event.preventDefault();
    onUndo();
  }
  return (
    <div ref={banner} className={onUndo === undefined ? 'undo' : 'undo undo--timed'} role="status">
      <p>{message}</p>
      <form method="post" action={action} onSubmit={submit}>
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
