import { ucpVersion } from './capabilities.ts';

/** An order as webhooks carry it: with the metadata of the protocol. */
export const orderAnswer = (view: Record<string, unknown>): Record<string, unknown> => ({
  ucp: {
    version: ucpVersion,
    status: 'success',
    capabilities: { 'dev.ucp.shopping.order': [{ version: ucpVersion }] },
  },
  ...view,
});
