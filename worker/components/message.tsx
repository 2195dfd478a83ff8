import type { ReactElement, ReactNode } from 'react';
import { heading, joinParts, type Markdown, markdownLink, paragraphs } from '../../shared/format/markdown.ts';
import '../../client/styles/message.css';

interface MessageProps {
  title: string;
  lines: readonly [string, string];
  target: { href: string; label: string };
  /** Shown above the title. */
  children?: ReactNode;
}

/** A page that shows only a message and a button. */
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

/** The same as Markdown; `origin` is that of the target. */
export const messageMarkdown = ({ title, lines, target }: Omit<MessageProps, 'children'>, origin: string): Markdown =>
  joinParts([heading(1, title), ...lines.map(paragraphs), markdownLink(target.label, origin + target.href)]);
