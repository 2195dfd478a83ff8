/** The floor of React to a string: a flat tree, with the renderer of public pages. */
import { renderToStaticMarkup } from 'react-dom/server';
import { flatTree } from './flat-tree.tsx';

export default {
  fetch(request: Request): Response {
    return new Response(renderToStaticMarkup(flatTree(request.url)), {
      headers: { 'content-type': 'text/html; charset=utf-8' },
    });
  },
};
