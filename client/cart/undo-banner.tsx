import type { FormEvent, ReactElement } from 'react';

interface UndoBannerProps {
  /** What was removed, in words. */
  message: string;
  undo: string;
  /** What restores it: the fields of a form, and where they are posted to. */
  action: string;
  fields: Readonly<Record<string, string>>;
  /** Absent without JavaScript, when the form is sent by the browser and the banner stays. */
  onUndo?: () => void;
}

/** "Removed. Undo": with JavaScript for four seconds, otherwise until the next page. */
export function UndoBanner({ message, undo, action, fields, onUndo }: UndoBannerProps): ReactElement {
  function submit(event: FormEvent): void {
    if (onUndo === undefined) return;
    event.preventDefault();
    onUndo();
  }
  return (
    <div className={onUndo === undefined ? 'undo' : 'undo undo--timed'} role="status">
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
