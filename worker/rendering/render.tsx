import { reactRenderer } from '@hono/react-renderer';
import type { Context, MiddlewareHandler, Next } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type { PropsWithChildren, ReactElement } from 'react';
import { shownText } from '../../shared/releases/experiments.ts';
import { asksPeople } from '../forms/bot-check.tsx';
import { showsSaved } from '../layouts/hearts.ts';
import { layouts } from '../layouts/layouts.ts';
import type { SiteLayout } from '../page/layout.ts';
import type { PageRequest, PageSeo, ViewProps, VisitorRequest } from '../page/page-module.ts';
import type { FormFields } from '../page/refusal.ts';
import type { VisibleRow } from '../page/row.ts';
import { sheetsOf } from '../styles/page-styles.ts';
import { stylesFor } from '../styles/styles.ts';
import { Document, type DocumentProps } from './document.tsx';
import { alternatePaths, cacheTags, headOf, sameElsewhere } from './head.ts';
import { loadSiteLayout } from './site-layout.ts';

declare module '@hono/react-renderer' {
  interface Props {
    document: DocumentProps;
  }
}

interface RenderState {
  nonce: string;
}

type Renderer = <E extends { Variables: { state: RenderState } }>(
  c: Context<E>,
  next: Next,
) => ReturnType<MiddlewareHandler>;

/**
 * Renders in one piece. Nothing is streamed: a page waits for its data anyway, and a stream costs React more
 * (docs/decisions/rendering.md).
 */
export const whole: Renderer = (c, next) => reactRenderer(inDocument)(c, next);

const inDocument = ({ children, document }: PropsWithChildren<{ document: DocumentProps }>) => (
  <Document {...document}>{children}</Document>
);

/** Anything with a view: pages of both kinds, and error pages. */
interface Viewed<Data, Request extends PageRequest> {
  forms?: readonly FormFields[];
  beginsWithCard?: true;
  seo(data: Data, request: Request): PageSeo;
  View(
    props: ViewProps<Data, Request>,
  ): ReturnType<(props: ViewProps<Data, Request>) => ReactElement> | React.ReactNode;
}

interface Rendering<Data, Request extends PageRequest> {
  row: VisibleRow & { page: Viewed<Data, Request> };
  data: Data;
  request: Request;
  status: number;
  /** The page is cached at the edge: it gets a `cache-tag` header for purges. */
  isCacheable?: boolean;
  /** The layout around the page, if it was started to load beside the page's data. */
  siteLayout?: Promise<SiteLayout>;
}

/** Known on pages for one visitor, so that the header is right without JavaScript too. */
function visitorOf(request: PageRequest | VisitorRequest): DocumentProps['visitor'] {
  if (!('session' in request)) return undefined;
  return request.session.customerId === null ? 'anonymous' : 'customer';
}

/** Renders a page in its layout and document. */
export async function renderPage<Data, Request extends PageRequest, E extends { Variables: { state: RenderState } }>(
  c: Context<E>,
  { row, data, request, status, isCacheable = false, siteLayout }: Rendering<Data, Request>,
): Promise<Response> {
  const { page } = row;
  const seo = page.seo(data, request);
  if (isCacheable) c.header('cache-tag', cacheTags(request, seo));
  const paths = alternatePaths(request, seo);
  const shell = {
    ...(await (siteLayout ?? loadSiteLayout(request, isCacheable))),
    alternates: sameElsewhere(paths, seo),
  };
  const layout = layouts[row.layout];
  const noticeSheets = request.flashMessages.length > 0 ? ['notice'] : [];
  const Layout = layout.View;
  const { View } = page;
  c.status(status as ContentfulStatusCode);
  return c.render(
    <Layout request={request} shell={shell}>
      <View data={data} request={request} />
    </Layout>,
    {
      document: {
        head: headOf(request, seo, paths, row, status),
        market: request,
        styles:
          stylesFor([...sheetsOf(layout), ...sheetsOf(page), ...noticeSheets], shell.notification) +
          shell.prerendered.colours,
        nonce: c.get('state').nonce,
        visitor: visitorOf(request),
        saved: showsSaved(row.layout, request),
        script: asksPeople(page, request) ? request.botCheck?.script : undefined,
        variants: shownText(row.experiments, request.domain.params.experiments, request.variant),
        refresh: seo.refresh,
        beginsWithCard: page.beginsWithCard,
        isFramed: request.preview?.framedBy != null,
      },
    },
  );
}
