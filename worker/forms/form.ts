import type { z } from 'zod';
import type { BotChecked } from '../../shared/bot-check.ts';
import type { PageRequest, VisitorRequest } from '../page/page-module.ts';
import { type Again, type Problem, Refusal, type Typed, textsOf } from '../page/refusal.ts';
import { failureOf } from '../upstream/failure.ts';
import { refusedAsBot } from './bot-check.tsx';
import type { Fields } from './field.ts';
import { problemsOf } from './problem.ts';

/**
 * A form, declared once: typed values, errors and what a browser may check by itself come from the schema, the rest
 * from the fields.
 */
export interface Form<Name extends string = string, Values = unknown> {
  /** Tells the forms of a page apart: letters, digits and hyphens. */
  name: string;
  /** In the order of the page. A form of buttons alone has none. */
  fields: Fields<Name>;
  /** Reads all that was posted; a market's own when it depends on one. */
  schema: z.ZodType<Values> | ((request: PageRequest) => z.ZodType<Values>);
  /** It is for people: who sends it is verified before it is carried out, where the market asks. */
  botCheck?: BotChecked;
  /** It applies or orders something, such as a code: what comes back in its fields is nothing that waits to be saved. */
  savesNothing?: true;
}

/** Declares a form and keeps its exact types. */
export function defineForm<Name extends string, Values>(form: Form<Name, Values>): Form<Name, Values> {
  return form;
}

/** The schema of a form in the market of a request. */
export function schemaOf<Values>({ schema }: Form<string, Values>, request: PageRequest): z.ZodType<Values> {
  return typeof schema === 'function' ? schema(request) : schema;
}

function fieldNames<Name extends string>(fields: Fields<Name>): Name[] {
  // The keys of a record are its names.
  return Object.keys(fields) as Name[];
}

/** An empty text for each field. */
export function blank<Name extends string>({ fields }: Form<Name>): Typed<Name> {
  // One entry for each name.
  return Object.fromEntries(fieldNames(fields).map((name) => [name, ''])) as Typed<Name>;
}

const reasons = {
  stock: 'form.error.changed',
  pieces: 'form.error.changed',
  place: 'delivery.error.point-gone',
  changed: 'form.error.changed',
  paying: 'cart.error.paying',
  limit: 'form.error.limit',
  input: 'form.error.input',
  disabled: 'disabled.changes.text',
  unknown: 'cart.error.unknown',
  failed: 'form.error.failed',
} as const;

/** A refusal by an upstream; what is no answer of one, or asks for signing in, is thrown on. */
export function refusalOf(error: unknown, request: Pick<PageRequest, 'log'>): Refusal {
  const { status, reason } = failureOf(error, request);
  return new Refusal([{ key: reasons[reason] }], status);
}

/** Reads texts by the schema of a form: its values, or what is wrong with them. */
export function readForm<Values>(
  form: Form<string, Values>,
  request: PageRequest,
  texts: Typed,
): { values: Values } | { problems: readonly Problem[] } {
  const read = schemaOf(form, request).safeParse(texts);
  return read.success ? { values: read.data } : { problems: problemsOf(read.error, form.fields) };
}

/**
 * Answers a posted form: reads it, and carries it out when nothing is wrong with it. What an upstream refuses while it
 * is carried out is a refusal of the form; `carryOut` may give one with words of its own.
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
