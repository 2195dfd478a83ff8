import type { z } from 'zod';
import { jsonIn } from '../../shared/http/json.ts';
import type { Env } from '../env.ts';
import { type CookieJar, type CookieName, maxValueLength } from './cookies.ts';
import { seal, unseal } from './seal.ts';

/** What every sealed cookie needs of a request. */
export interface SealedCookieContext {
  env: Pick<Env, 'FORM_KEY'>;
  jar: CookieJar;
}

interface SealedCookieOptions<Value> extends SealedCookieContext {
  name: CookieName;
  path?: string;
  /** Use and owner of the cookie: it is invalid for any other purpose. */
  purpose: string;
  schema: z.ZodType<Value>;
  /** Returns a shorter value if the cookie would be too long; undefined if nothing can be left out. */
  shorten?: (value: Value) => Value | undefined;
}

/** A cookie whose value its visitor cannot read or change, and that is invalid in another browser. */
export class SealedCookie<Value> {
  readonly #options: SealedCookieOptions<Value>;

  constructor(options: SealedCookieOptions<Value>) {
    this.#options = options;
  }

  /** Undefined if there is none, or if it was not sealed for this purpose. */
  async read(): Promise<Value | undefined> {
    const { env, jar, name, purpose, schema } = this.#options;
    const sealed = jar.get(name);
    const text = sealed === undefined ? undefined : await unseal(env.FORM_KEY, purpose, sealed);
    return text === undefined ? undefined : schema.safeParse(jsonIn(text)).data;
  }

  /** Writes a value, shortened if necessary; if it cannot be shortened enough, the cookie stays as it was. */
  async write(value: Value): Promise<void> {
    const { env, jar, name, path, purpose, shorten } = this.#options;
    for (let left: Value | undefined = value; left !== undefined; left = shorten?.(left)) {
      const sealed = await seal(env.FORM_KEY, purpose, JSON.stringify(left));
      if (sealed.length <= maxValueLength) return jar.set(name, sealed, path);
    }
  }

  delete(): void {
    this.#options.jar.delete(this.#options.name, this.#options.path);
  }
}
