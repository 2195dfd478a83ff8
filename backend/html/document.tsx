/** @jsxImportSource hono/jsx */
import { raw } from 'hono/html';
import type { PropsWithChildren } from 'hono/jsx';
import type { HtmlEscapedString } from 'hono/utils/html';

/** Part of a page, with escaped texts and attributes. */
export type Html = HtmlEscapedString | Promise<HtmlEscapedString>;

interface Shell {
  /** ISO 639-1. */
  lang: string;
  title: string;
  /** Inlined, with the nonce of the page's policy. */
  styles?: { nonce: string; css: string };
  /** Rendered last, because Hono moves every link to the end of the head. */
  head: Html;
}

/** The document of all pages of this server. */
export function Document({ lang, title, styles, head, children }: PropsWithChildren<Shell>): Html {
  return (
    <>
      {raw('<!doctype html>\n')}
      <html lang={lang}>
        <head>
          <meta charset="utf-8" />
          <meta name="viewport" content="width=device-width, initial-scale=1" />
          <title>{title}</title>
          {styles && <style nonce={styles.nonce}>{raw(styles.css)}</style>}
          {head}
        </head>
        <body>{children}</body>
      </html>
    </>
  );
}
