/** The floor of React: a flat tree. */
import { renderToStaticMarkup } from 'react-dom/server';
import { flatTree } from './flat-tree.tsx';

export default {
  fetch(request: Request): Response {
    return new Response(renderToStaticMarkup(flatTree(request.url)), {
      headers: { 'content-type': 'text/html; charset=utf-8' },
    });
  },
};
