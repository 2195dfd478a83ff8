import type { BotChecked } from '../../shared/bot-check.ts';
import type { MessageKey } from '../../shared/i18n/i18n.ts';
import type { RefusalStatus } from '../errors/refusal-status.ts';

/** What was typed into a form, by field; nothing is trusted, nothing is lost. */
export type Typed<Name extends string = string> = Record<Name, string>;

/** One reason why a form was not accepted, in no language yet. */
export interface Problem {
  /** Name of the field; absent when it is about the form as a whole. */
  field?: string | undefined;
  key: MessageKey;
  values?: Record<string, string | number> | undefined;
}

/** The answer to a form that was not accepted. */
export class Refusal {
  readonly problems: readonly Problem[];
  readonly status: RefusalStatus;

  constructor(problems: readonly Problem[], status: RefusalStatus = 422) {
    this.problems = problems;
    this.status = status;
  }
}

/**
 * The answer to a form that asks for more to choose from: the page is shown again with what was typed, and nothing is
 * wrong with it.
 */
export class Again {
  /** What stands in the fields instead of what was typed. */
  readonly typed: Typed;
  /** What the page's address says besides. */
  readonly query: Record<string, string>;
  /** Id of the part of the page to look at. */
  readonly hash: string;

  constructor({
    typed = {},
    query = {},
    hash,
  }: { typed?: Typed; query?: Record<string, string>; hash: string }) {
    this.typed = typed;
    this.query = query;
    this.hash = hash;
  }
}

/** What was typed into a form and not accepted. */
export interface Draft {
  /** Name of the form. */
  form: string;
  typed: Typed;
  problems: readonly Problem[];
  /** Status of the page that shows the refusal; null where only what was typed comes back. */
  status: RefusalStatus | null;
  /** It comes back without having been sent just now: by Back, after signing in again, on another visit. */
  restored?: true;
}

/** What must be known of a form to keep what was typed into it. */
export interface FormFields {
  name: string;
  fields: Record<string, { type?: string }>;
  /** It is for people, who are asked on its page. */
  botCheck?: BotChecked;
}

/** The texts of a posted form, also those of fields that it did not bring; files are left out. */
export function textsOf({ fields }: Pick<FormFields, 'fields'>, data: FormData): Typed {
  const blank = Object.keys(fields).map((name) => [name, '']);
  const texts = [...data].filter(([, value]) => typeof value === 'string');
  return Object.fromEntries([...blank, ...texts]);
}

/** What may be kept of a form that was not accepted: the texts of its fields, never a password. */
export function savedFields(form: FormFields, data: FormData): Typed {
  const texts = Object.entries(textsOf(form, data));
  return Object.fromEntries(
    texts.filter(([name]) => Object.hasOwn(form.fields, name) && form.fields[name]?.type !== 'password'),
  );
}
