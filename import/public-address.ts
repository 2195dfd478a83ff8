import { lookup } from 'node:dns';
import type { LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';

/** A host that is not public, or does not exist. */
class NotPublic extends Error {
  override name = 'NotPublic';
}

/** Whether an address is public: not loopback, private, link-local, shared or reserved. */
export function isPublicAddress(address: string): boolean {
  return ipaddr.isValid(address) && ipaddr.process(address).range() === 'unicast';
}

/** Whether a host may be requested. Checks addresses; `publicLookup` checks names. */
export function isPublicHost(hostname: string): boolean {
  const name = hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '');
  if (ipaddr.isValid(name)) return isPublicAddress(name);
  return !/(?:^|\.)(?:localhost|internal)$/i.test(name);
}

/** DNS look-up of a connection. Fails unless all addresses are public, so the connection goes to a checked one. */
export const publicLookup: LookupFunction = (hostname, options, callback) => {
  lookup(hostname, { ...options, all: true }, (error, found) => {
    const failure = error ?? (found.every(({ address }) => isPublicAddress(address)) ? null : new NotPublic());
    const [first] = found ?? [];
    if (failure !== null || first === undefined) callback(failure ?? new NotPublic(), '', 4);
    else if (options.all) callback(null, found);
    else callback(null, first.address, first.family);
  });
};
