/** What a run may meet: refusals that visitors of all kinds cause, and log lines about them. */

/** Statuses from 400 that are no fault, with the reason. */
export const expectedStatuses: readonly { status: number; path: RegExp; why: string }[] = [
  { status: 404, path: /\/gone-for-good\/$/, why: 'an address that never existed is asked for on purpose' },
  { status: 409, path: /\/api\/ucp\//, why: 'the last piece of a size went to somebody else' },
];

/** Log lines of the levels `error` and `alarm` that are no fault while they are rare. */
export interface ExpectedLine {
  message: RegExp;
  why: string;
  /** In how many requests one such line may come. */
  oneIn: number;
}

export const expectedLines: readonly ExpectedLine[] = [
  {
    message: /^Network connection lost\.$/,
    why: 'here the Workers talk over sockets, and workerd may close one just when it is used again; the page goes on',
    oneIn: 5_000,
  },
];
