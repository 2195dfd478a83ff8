import type { ReactElement, ReactNode } from 'react';
import '../../client/styles/message.css';

interface MessageProps {
  title: string;
  /** Two lines of text. */
  lines: readonly [string, string];
  /** Where the button leads. */
  target: { href: string; label: string };
  /** Stands above the title. */
  children?: ReactNode;
}

/** A page with nothing to show but what is the matter, and the way on. */
export function Message({ title, lines, target, children }: MessageProps): ReactElement {
  return (
    <div className="message wrap">
      {children}
      <h1 className="title">{title}</h1>
      {lines.map((line) => (
        <p key={line} className="muted">
          {line}
        </p>
      ))}
      <a className="button button--primary" href={target.href}>
        {target.label}
      </a>
    </div>
  );
}
