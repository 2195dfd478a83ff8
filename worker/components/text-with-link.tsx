import type { ReactElement } from 'react';
import type { MessageKey, Translate } from '../../shared/i18n/i18n.ts';

interface TextWithLinkProps {
  t: Translate;
  /** A text with `{{link}}` in it. */
  text: MessageKey;
  /** The text of the link. */
  words: MessageKey;
  href: string;
}

/** Placeholder for the link; occurs in no text. */
const mark = '\u0000';

/** A sentence with a link at the place that the translation chooses. */
export function TextWithLink({ t, text, words, href }: TextWithLinkProps): ReactElement {
  const [before, after] = t(text, { link: mark }).split(mark);
  return (
    <>
      {before}
      <a href={href} className="link">
        {t(words)}
      </a>
      {after}
    </>
  );
}
