/** The floor of React as a stream: a flat tree, with the renderer of pages for one visitor. */
import { renderToReadableStream } from 'react-dom/server.edge';
import { flatTree } from './flat-tree.tsx';

export default {
  async fetch(request: Request): Promise<Response> {
    const stream = await renderToReadableStream(flatTree(request.url));
    return new Response(stream, { headers: { 'content-type': 'text/html; charset=utf-8' } });
  },
};
