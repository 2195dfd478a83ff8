import type { BotChecked } from '../../shared/bot-check.ts';
import type { MessageKey } from '../../shared/i18n/i18n.ts';
import type { RefusalStatus } from '../errors/refusal-status.ts';

/** Input of a form by field, as it was typed, unchecked. */
export type Typed<Name extends string = string> = Record<Name, string>;

/** A reason why a form was not accepted, as a message key. */
export interface Problem {
  /** Name of the field; absent for the form as a whole. */
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

/** The answer to a form that asks for more choices: the page is shown again with the input, without any error. */
export class Again {
  /** Values of fields that replace the input. */
  readonly typed: Typed;
  /** Further query parameters of the page's address. */
  readonly query: Record<string, string>;
  /** Id of the element to scroll to. */
  readonly hash: string;

  constructor({ typed = {}, query = {}, hash }: { typed?: Typed; query?: Record<string, string>; hash: string }) {
    this.typed = typed;
    this.query = query;
    this.hash = hash;
  }
}

/** Input of a form that was not accepted. */
export interface Draft {
  form: string;
  typed: Typed;
  problems: readonly Problem[];
  /** Status of the page that shows the refusal; null if only the input is restored. */
  status: RefusalStatus | null;
  /** Restored without a submit just before: by Back, after signing in again, on another visit. */
  restored?: true;
  /** Filled in by an assistant, not typed by the visitor. */
  prepared?: true;
}

/** The properties of a form that are needed to store its input. */
export interface FormFields {
  name: string;
  fields: Record<string, { type?: string }>;
  botCheck?: BotChecked;
}

/** The texts of a submitted form, with '' for missing fields; files are left out. */
export function textsOf({ fields }: Pick<FormFields, 'fields'>, data: FormData): Typed {
  const blank = Object.keys(fields).map((name) => [name, '']);
  const texts = [...data].filter(([, value]) => typeof value === 'string');
  return Object.fromEntries([...blank, ...texts]);
}

/** The input that a draft may contain: the texts of the form's fields, never a password. */
export function savedFields(form: FormFields, data: FormData): Typed {
  const texts = Object.entries(textsOf(form, data));
  return Object.fromEntries(
    texts.filter(([name]) => Object.hasOwn(form.fields, name) && form.fields[name]?.type !== 'password'),
  );
}
