/** The floor of React: a flat tree, by the same renderer as the storefront's. */
import { renderToReadableStream } from 'react-dom/server.edge';
import { flatPageOf } from './flat-page.ts';

export default {
  async fetch(request: Request): Promise<Response> {
    const { elements } = flatPageOf(request.url);
    const stream = await renderToReadableStream(
      elements.map(({ className, text }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: nothing ever moves.
        <p key={index} className={className}>
          {text}
        </p>
      )),
    );
    return new Response(stream, { headers: { 'content-type': 'text/html; charset=utf-8' } });
  },
};
