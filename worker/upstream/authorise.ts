import { unauthorized } from '../../shared/contract/account/authentication.ts';
import { invalidJwt } from '../../shared/contract/gateway/headers.ts';
import { UpstreamError } from '../errors/errors.ts';
import { type Answer, type Layer, messageOf } from './call.ts';

export interface Credentials {
  accessToken(): string | undefined;
  /** Replaces the tokens. @throws if the authentication service refuses */
  refresh(): Promise<void>;
}

export interface AuthoriseOptions {
  credentials?: Credentials;
  /** On a secure route no call goes out without a token (specification, section 6): it is refused here. */
  mandatory?: boolean;
}

/**
 * Handles 401. A call of the gateway is sent once more, with fresh tokens if the visitor's were refused. A 401 that
 * remains is passed on only if it is about the visitor's token. Any other refuses the shop itself and becomes a 502,
 * since signing in again would not help.
 */
export function authorise({ credentials, mandatory = false }: AuthoriseOptions): Layer<Answer> {
  return (next) =>
    async function authorise(call) {
      const { name, row } = call;
      const isGateway = row.upstream === 'gateway';
      const isForVisitor = isGateway && credentials?.accessToken() !== undefined;
      // The session has ended during the request.
      if (mandatory && isGateway && !isForVisitor) throw new UpstreamError(name, 401, unauthorized);
      let answer = await next(call);
      if (answer.status !== 401) return answer;
      if (isGateway) {
        if (isForVisitor && messageOf(answer.body) === invalidJwt.message) await credentials.refresh();
        answer = await next(call);
        if (answer.status !== 401) return answer;
      }
      const isAboutToken = row.judgesTokens === true || (isForVisitor && messageOf(answer.body) === invalidJwt.message);
      return isAboutToken ? answer : { ...answer, status: 502 };
    };
}
