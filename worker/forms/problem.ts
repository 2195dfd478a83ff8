import type { z } from 'zod';
import type { MessageKey, Translate } from '../../shared/i18n/i18n.ts';
import type { Problem } from '../page/refusal.ts';
import type { Field, Fields } from './field.ts';

export function wrongForm({ type, error }: Field): MessageKey {
  return error ?? (type === 'email' ? 'form.error.email' : 'form.error.characters');
}

/** A schema issue with its own text: `ctx.addIssue(issue('zipCode', 'address.error.zipCode', { example }))`. */
export function issue(field: string, key: MessageKey, values: Problem['values'] = {}) {
  return { code: 'custom' as const, path: [field], params: { key, values } };
}

function problemOf(found: z.core.$ZodIssue, fields: Fields): Problem {
  const name = String(found.path[0] ?? '');
  const field = fields[name];
  if (found.code === 'custom' && found.params !== undefined)
    // Created by `issue`.
    return { field: name, key: found.params.key, values: found.params.values };
  if (field === undefined) return { key: 'form.error.input' };
  switch (found.code) {
    case 'too_small':
      return found.minimum === 1 && found.origin === 'string'
        ? { field: name, key: field.missing ?? 'form.error.required' }
        : { field: name, key: 'form.error.tooShort', values: { min: Number(found.minimum) } };
    case 'too_big':
      return { field: name, key: 'form.error.tooLong', values: { max: Number(found.maximum) } };
    case 'invalid_format':
      return { field: name, key: wrongForm(field) };
    default:
      return { field: name, key: field.error ?? 'form.error.choice' };
  }
}

/** Converts schema issues to problems, one for each field, in the order of the form. */
export function problemsOf(error: z.ZodError, fields: Fields): Problem[] {
  const names = Object.keys(fields);
  const place = ({ field = '' }: Problem) => names.indexOf(field);
  const found = error.issues.map((each) => problemOf(each, fields));
  const first = found.filter((problem, index) => found.findIndex(({ field }) => field === problem.field) === index);
  return first.sort((a, b) => place(a) - place(b));
}

/** Label for use before a colon: question marks are removed. */
function beforeColon(label: string): string {
  return label.replace(/^¿|\?$/gu, '').trimEnd();
}

export function problemText({ field, key, values }: Problem, fields: Fields, t: Translate): string {
  const label = field === undefined ? undefined : fields[field]?.label;
  return t(key, { field: label === undefined ? '' : beforeColon(t(label)), ...values });
}
