import type { ReactElement, ReactNode } from 'react';
import type { SubmitEventName } from '../../shared/analytics/analytics.ts';
import type { PageRequest } from '../page/page-module.ts';
import type { Problem, Typed } from '../page/refusal.ts';
import { BotCheckPlace } from './bot-check.tsx';
import { fieldConstraints } from './constraints.ts';
import { ErrorSummary } from './error-summary.tsx';
import { blank, type Form, schemaOf } from './form.ts';
import { FormField } from './form-field.tsx';
import { FormOwner } from './form-owner.tsx';
import { problemText } from './problem.ts';
import { Unsaved } from './unsaved.tsx';

/** The values and errors that a form shows. */
export interface FormState<Name extends string = string> {
  typed: Typed<Name>;
  problems: readonly { field?: string | undefined; text: string }[];
}

export function errorOf({ problems }: FormState, name: string): string | undefined {
  return problems.find(({ field }) => field === name)?.text;
}

export type DrawField<Name extends string> = (name: Name) => ReactElement;

interface FormViewProps<Name extends string> {
  form: Form<Name>;
  request: PageRequest;
  /** Initial values of the fields. */
  start?: Partial<Typed<Name>>;
  /** A form with method `get` shows its own problems from the url, and needs no summary. */
  method?: 'get' | 'post';
  problems?: readonly Problem[];
  className?: string;
  /** Target, if the page's query matters; by default the page without its query. */
  action?: string;
  /** Analytics event that is sent when it is submitted with valid fields. */
  event?: SubmitEventName;
  /** False on a page that shows the summary itself, because its form is far below the top. */
  hasSummary?: boolean;
  /** Custom arrangement of the fields; by default one below the other. */
  children?: (field: DrawField<Name>, shown: FormState<Name>) => ReactNode;
  /** One or more buttons. */
  submit: ReactNode;
}

export function fieldId(form: Form, name: string): string {
  return `${form.name}-${name}`;
}

/** Values and errors that a form shows: its draft over its initial values. */
export function shownIn<Name extends string>(
  form: Form<Name>,
  { draft, t }: Pick<PageRequest, 'draft' | 't'>,
  start: Partial<Typed<Name>> = {},
  known: readonly Problem[] = [],
): FormState<Name> {
  const mine = draft?.form === form.name ? draft : null;
  const problems = mine?.problems ?? known;
  return {
    typed: { ...blank(form), ...start, ...mine?.typed },
    problems: problems.map((each) => ({ field: each.field, text: problemText(each, form.fields, t) })),
  };
}

/** True if a form shows a restored draft that differs from its initial values. */
function isUnsaved<Name extends string>(
  form: Form<Name>,
  { draft }: Pick<PageRequest, 'draft'>,
  start: Partial<Typed<Name>> = {},
): boolean {
  if (draft?.restored !== true || draft.form !== form.name || form.savesNothing) return false;
  const first: Record<string, string> = { ...blank(form), ...start };
  return Object.entries(draft.typed).some(([name, text]) => text !== (first[name] ?? ''));
}

interface FormSummaryProps {
  form: Form;
  request: Pick<PageRequest, 't'>;
  problems: FormState['problems'];
}

/** The errors of a form in one place. */
export function FormSummary({ form, request: { t }, problems }: FormSummaryProps): ReactElement {
  return (
    <ErrorSummary
      title={t(problems.some(({ field }) => field !== undefined) ? 'form.errors' : 'form.look')}
      errors={problems.map(({ field, text }) => ({ id: field && fieldId(form, field), text }))}
    />
  );
}

/**
 * A form with its errors above it. It is posted to its page. The browser checks while typing, the Worker on submit
 * (`noValidate`: the errors are in the page's language and in one place).
 */
export function FormView<Name extends string>(props: FormViewProps<Name>): ReactElement {
  const { form, request, start, method = 'post', hasSummary = method === 'post', className, event } = props;
  const { children, submit } = props;
  const { action = request.url.pathname } = props;
  const { t } = request;
  const shown = shownIn(form, request, start, props.problems);
  const { typed, problems } = shown;
  // The error of the only field is at that field, which gets the focus; a summary would repeat it.
  const alone = Object.keys(form.fields).length === 1 && problems.every(({ field }) => field !== undefined);
  const schema = schemaOf(form, request);
  const draw = (name: Name) => {
    const field = form.fields[name];
    return (
      <FormField
        key={name}
        id={fieldId(form, name)}
        name={name}
        field={field}
        value={typed[name]}
        constraints={fieldConstraints(schema, name, field)}
        choices={field.choices?.(request) ?? []}
        error={errorOf(shown, name)}
        goesOn={alone && errorOf(shown, name) !== undefined}
        t={t}
      />
    );
  };
  // The keys of a record are its names.
  const names = Object.keys(form.fields) as Name[];
  return (
    <>
      {isUnsaved(form, request, start) && <Unsaved request={request} form={form.name} />}
      {hasSummary && !alone && <FormSummary form={form} request={request} problems={problems} />}
      <form method={method} action={action} noValidate data-form data-event={event} className={className}>
        {method === 'post' && <input type="hidden" name="form" value={form.name} />}
        {method === 'post' && <FormOwner request={request} />}
        {children === undefined ? names.map(draw) : children(draw, shown)}
        {method === 'post' && (
          <p className="field__error" role="alert" data-offline="" hidden>
            {t('form.offline')}
          </p>
        )}
        <BotCheckPlace form={form} request={request} />
        {submit}
      </form>
    </>
  );
}
