import type { CallName } from '../../shared/contract/contract.ts';
import type { Decision, SeenCall } from '../../shared/contract/markets/explanation.ts';

/**
 * What was decided on the way of one request, and what was asked for it. Steps note it where somebody wants to know
 * (`log.trail`), and nowhere else.
 */
export class Trail {
  readonly decisions: Decision[] = [];
  readonly calls: SeenCall[] = [];
  /** The address by which the cache knows the page, if it is one that is the same for everybody. */
  pageAddress: string | undefined;
  /** Milliseconds since 1970. */
  readonly began = Date.now();

  /** A step has decided something, and why. */
  note(step: string, decided: string, why = ''): void {
    this.decisions.push({ step, decided, why });
  }

  /** Begins a call to an upstream; what it gives ends it, with the status of the answer (0 when there was none). */
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

/** A guard has let a request pass, or has answered in the page's place. */
export function noteGuard(
  { trail }: { trail?: Trail | undefined },
  name: string,
  stopped: Response | undefined,
): void {
  const to = stopped?.headers.get('location');
  const decided = stopped === undefined ? 'lets pass' : `answers ${stopped.status}`;
  trail?.note(`guard ${name}`, decided, to === null || to === undefined ? '' : `to ${to}`);
}

/** A page that is rendered for everybody is told of nothing but an address: who follows it stands beside its request. */
const followed = new WeakMap<Request, Trail>();

/** The request, followed by this trail. */
export function follow(request: Request, trail: Trail): Request {
  followed.set(request, trail);
  return request;
}

/** Who follows this request, if anybody does. */
export const trailOf = (request: Request): Trail | undefined => followed.get(request);
