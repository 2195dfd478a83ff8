/** Where assistants find a shop by the Universal Commerce Protocol: paths on each of its origins. */
export const assistantEndpoints = {
  /** What the shop speaks, and its markets. */
  profile: '/.well-known/ucp',
  rest: '/api/ucp',
  mcp: '/api/ucp/mcp',
} as const;
