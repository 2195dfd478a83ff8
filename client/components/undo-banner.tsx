import type { FormEvent, ReactElement } from 'react';

interface UndoBannerProps {
  /** What was removed, in words. */
  message: string;
  undo: string;
  /** The page that restores, and what. */
  action: string;
  sku: string;
  quantity: number;
  /** Absent without JavaScript, when the form is sent by the browser and the banner stays. */
  onUndo?: () => void;
}

/** "Removed. Undo": with JavaScript for four seconds, otherwise until the next page. */
export function UndoBanner({ message, undo, action, sku, quantity, onUndo }: UndoBannerProps): ReactElement {
  function submit(event: FormEvent): void {
    if (onUndo === undefined) return;
    event.preventDefault();
    onUndo();
  }
  return (
    <div className={onUndo === undefined ? 'undo' : 'undo undo--timed'} role="status">
      <p>{message}</p>
      <form method="post" action={action} onSubmit={submit}>
        <input type="hidden" name="intent" value="restore" />
        <input type="hidden" name="sku" value={sku} />
        <input type="hidden" name="quantity" value={quantity} />
        <button type="submit" className="undo__button">
          {undo}
        </button>
      </form>
    </div>
  );
}
