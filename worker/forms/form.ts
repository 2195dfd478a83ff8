import type { z } from 'zod';
import type { BotChecked } from '../../shared/bot-check.ts';
import type { FailureReason } from '../../shared/contract/gateway/failure-reason.ts';
import type { MessageKey } from '../../shared/i18n/i18n.ts';
import type { PageRequest, VisitorRequest } from '../page/page-module.ts';
import { type Again, type Problem, Refusal, type Typed, textsOf } from '../page/refusal.ts';
import { failureOf } from '../upstream/failure.ts';
import { refusedAsBot } from './bot-check.tsx';
import type { Fields } from './field.ts';
import { problemsOf } from './problem.ts';

/** A form, declared once: values, errors and browser constraints come from the schema, the rest from the fields. */
export interface Form<Name extends string = string, Values = unknown> {
  /** Distinguishes the forms of a page: letters, digits and hyphens. */
  name: string;
  /** In the order of the page. A form that has only buttons has none. */
  fields: Fields<Name>;
  /** Parses the posted texts; a function if it depends on the market. */
  schema: z.ZodType<Values> | ((request: PageRequest) => z.ZodType<Values>);
  /** The bot check, if the market has one, is verified before the form is processed. */
  botCheck?: BotChecked;
  /** The form applies or orders something, such as a code: a restored draft is not reported as unsaved. */
  savesNothing?: true;
}

/** Declares a form with its exact types. */
export function defineForm<Name extends string, Values>(form: Form<Name, Values>): Form<Name, Values> {
  return form;
}

export function schemaOf<Values>({ schema }: Form<string, Values>, request: PageRequest): z.ZodType<Values> {
  return typeof schema === 'function' ? schema(request) : schema;
}

function fieldNames<Name extends string>(fields: Fields<Name>): Name[] {
  // The keys of a record are its names.
  return Object.keys(fields) as Name[];
}

/** Returns an empty text for each field. */
export function blank<Name extends string>({ fields }: Form<Name>): Typed<Name> {
  // One entry for each name.
  return Object.fromEntries(fieldNames(fields).map((name) => [name, ''])) as Typed<Name>;
}

const reasons = {
  stock: 'form.error.changed',
  pieces: 'form.error.changed',
  lines: 'form.error.input',
  place: 'delivery.error.point-gone',
  changed: 'form.error.changed',
  paying: 'cart.error.paying',
  limit: 'form.error.limit',
  input: 'form.error.input',
  disabled: 'disabled.changes.text',
  unknown: 'cart.error.unknown',
  failed: 'form.error.failed',
} as const satisfies Record<FailureReason, MessageKey>;

/** An upstream error as a refusal. @throws the error, if it is no answer of an upstream or requires signing in. */
export function refusalOf(error: unknown, request: Pick<PageRequest, 'log'>): Refusal {
  const { status, reason } = failureOf(error, request);
  return new Refusal([{ key: reasons[reason] }], status);
}

/** Parses texts by the schema of a form: its values, or its problems. */
export function readForm<Values>(
  form: Form<string, Values>,
  request: PageRequest,
  texts: Typed,
): { values: Values } | { problems: readonly Problem[] } {
  const read = schemaOf(form, request).safeParse(texts);
  return read.success ? { values: read.data } : { problems: problemsOf(read.error, form.fields) };
}

/**
 * Handles a posted form: parses it, and calls `carryOut` if it is valid. An upstream's refusal during `carryOut`
 * becomes a refusal of the form; `carryOut` may return one with its own texts.
 */
export async function answerForm<Values>(
  form: Form<string, Values>,
  request: VisitorRequest,
  data: FormData,
  carryOut: (values: Values) => Promise<Response | Refusal | Again>,
): Promise<Response | Refusal | Again> {
  const read = readForm(form, request, textsOf(form, data));
  if ('problems' in read) return new Refusal(read.problems);
  const refused = await refusedAsBot(form, request, data);
  if (refused !== null) return refused;
  try {
    return await carryOut(read.values);
  } catch (error) {
    return refusalOf(error, request);
  }
}
