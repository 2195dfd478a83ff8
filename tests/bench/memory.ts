/**
 * A Worker beside the storefront that caches the gateway's responses to reads, for each customer: simulates a gateway
 * with cached data. A write clears it.
 */
export const memory = `
const answers = new Map();
export default {
  async fetch(request, env) {
    if (request.method !== 'GET') {
      const response = await env.BACKEND.fetch(request);
      answers.clear();
      return response;
    }
    const key = [request.url, request.headers.get('accept-language'), request.headers.get('authorization')].join(' ');
    const known = answers.get(key);
    if (known !== undefined) return new Response(known, { headers: { 'content-type': 'application/json' } });
    const response = await env.BACKEND.fetch(request);
    if (!response.ok) return response;
    const body = await response.arrayBuffer();
    answers.set(key, body);
    return new Response(body, response);
  },
};`;
