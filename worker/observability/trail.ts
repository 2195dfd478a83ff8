import type { CallName } from '../../shared/contract/contract.ts';
import type { Decision, SeenCall } from '../../shared/contract/markets/explanation.ts';

/** Decisions and upstream calls of a request. Noted only if `log.trail` is set, for explanations, metrics or traces. */
export class Trail {
  readonly decisions: Decision[] = [];
  readonly calls: SeenCall[] = [];
  /** The cache key of the page, if it is a public one. */
  pageAddress: string | undefined;
  /** Milliseconds since 1970. */
  readonly began = Date.now();

  note(step: string, decided: string, why = ''): void {
    this.decisions.push({ step, decided, why });
  }

  /** Starts a call to an upstream. Call the returned function with the status of the answer (0 without one). */
  call(name: CallName): (status: number) => void {
    const began = Date.now();
    return (status) => {
      this.calls.push({
        call: name,
        status,
        after: began - this.began,
        milliseconds: Date.now() - began,
      });
    };
  }
}

/** Notes whether a guard let the request pass or answered it. */
export function noteGuard({ trail }: { trail?: Trail | undefined }, name: string, stopped: Response | undefined): void {
  const to = stopped?.headers.get('location');
  const decided = stopped === undefined ? 'lets pass' : `answers ${stopped.status}`;
  trail?.note(`guard ${name}`, decided, to === null || to === undefined ? '' : `to ${to}`);
}

/** Trails by request: `Pages` gets nothing but an address, so the trail is stored beside the request. */
const followed = new WeakMap<Request, Trail>();

/** Attaches a trail to a request. */
export function follow(request: Request, trail: Trail): Request {
  followed.set(request, trail);
  return request;
}

export const trailOf = (request: Request): Trail | undefined => followed.get(request);
