import { lookup } from 'node:dns';
import type { LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';

/** A host that is not on the public internet, or not known at all. */
class NotPublic extends Error {
  override name = 'NotPublic';
}

/** Whether an address is one of the public internet: not loopback, private, link-local, shared or reserved. */
export function isPublicAddress(address: string): boolean {
  return ipaddr.isValid(address) && ipaddr.process(address).range() === 'unicast';
}

/** Whether a host may be asked, by its name or, where it is an address, by that. Names are looked up by `publicLookup`. */
export function isPublicHost(hostname: string): boolean {
  const name = hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '');
  if (ipaddr.isValid(name)) return isPublicAddress(name);
  return !/(?:^|\.)(?:localhost|internal)$/i.test(name);
}

/** Looks a host up for a connection, which is then made to the very address that was checked. */
export const publicLookup: LookupFunction = (hostname, options, callback) => {
  lookup(hostname, { ...options, all: true }, (error, found) => {
    const failure =
      error ?? (found.every(({ address }) => isPublicAddress(address)) ? null : new NotPublic());
    const [first] = found ?? [];
    if (failure !== null || first === undefined) callback(failure ?? new NotPublic(), '', 4);
    else if (options.all) callback(null, found);
    else callback(null, first.address, first.family);
  });
};
