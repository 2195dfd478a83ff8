import type { ReactElement } from 'react';
import { z } from 'zod';
import type { Consent } from '../../../shared/consent/consent.ts';
import { type Level, levels, levelsOf, vendorsOf } from '../../../shared/consent/vendors.ts';
import { formatDate } from '../../../shared/format/intl.ts';
import { Notice } from '../../components/notice.tsx';
import { answerForm, defineForm } from '../../forms/form.ts';
import { type DrawField, FormView } from '../../forms/form-view.tsx';
import { seeOther } from '../../forms/see-other.ts';
import { levelTexts } from '../../market/consent-words.ts';
import { logConsent } from '../../observability/log.ts';
import type { PersonalPage, VisitorRequest } from '../../page/page-module.ts';
import '../../../client/styles/notice.css';
import '../../../client/styles/consent.css';

const ticked = z
  .string()
  .optional()
  .transform((value) => value !== undefined && value !== '');

type FieldName = `level${Level}`;

const fieldOf = (level: Level): FieldName => `level${level}`;

const field = (level: Level) =>
  ({ label: levelTexts[level].title, hint: levelTexts[level].text, type: 'checkbox' }) as const;

const form = defineForm({
  name: 'consent',
  fields: { level1: field(1), level2: field(2), level3: field(3) },
  schema: z.object({
    level1: ticked,
    level2: ticked,
    level3: ticked,
    answer: z.enum(['all', 'none', 'chosen']).default('chosen'),
    /** Set by the banner, which needs no flash message. */
    from: z.string().max(20).optional(),
  }),
});

interface Data {
  current: Consent;
  /** Date, text versions and id of the current answer. */
  answered: { date: string; version: string; id: string } | null;
}

/** Date and text versions of the current answer; null while the visitor has not answered. */
function answeredIn({ consent, properties }: VisitorRequest, { asks }: Consent): Data['answered'] {
  const { answer } = consent;
  if (answer === null || asks) return null;
  return {
    date: formatDate(new Date(answer.at * 1000).toISOString(), properties.intl),
    version: answer.asked.map(({ level, version }) => `${level}.${version}`).join(', '),
    id: answer.id,
  };
}

function Vendors({ level, request }: { level: Level; request: VisitorRequest }): ReactElement {
  const { domain, properties, t } = request;
  const names = vendorsOf(domain.params).flatMap((vendor) => (vendor.level === level ? [vendor.name] : []));
  const vendors = new Intl.ListFormat(properties.intl).format(names);
  return <p className="consent-page__vendors small muted">{t('consent.vendors', { vendors })}</p>;
}

/** Three buttons of the same size and weight. */
function Answers({ t }: Pick<VisitorRequest, 't'>): ReactElement {
  return (
    <div className="consent-page__answers">
      <button type="submit" className="button" name="answer" value="chosen">
        {t('consent.keep')}
      </button>
      <button type="submit" className="button" name="answer" value="none">
        {t('consent.none')}
      </button>
      <button type="submit" className="button" name="answer" value="all">
        {t('consent.all')}
      </button>
    </div>
  );
}

/** The levels that this market asks about, each with a checkbox, which is unticked unless the visitor has ticked it. */
function Choice({ request, current }: { request: VisitorRequest; current: Consent }): ReactElement {
  const asked = levelsOf(request.domain.params);
  const start = Object.fromEntries(current.levels.map((level) => [fieldOf(level), 'on']));
  const draw = (each: DrawField<FieldName>) =>
    asked.map((level) => (
      <div key={level} className="consent-page__purpose">
        {each(fieldOf(level))}
        <Vendors level={level} request={request} />
      </div>
    ));
  return (
    <FormView
      form={form}
      request={request}
      start={start}
      className="consent-page__form"
      submit={<Answers t={request.t} />}
    >
      {draw}
    </FormView>
  );
}

/** The consent page (specification, section 9): explains the levels, and changes the answer at any time. */
export const consent: PersonalPage<Data> = {
  forms: [form],

  async load(request) {
    const { current } = request.consent;
    return { current, answered: answeredIn(request, current) };
  },

  action: (request, data) =>
    answerForm(form, request, data, async ({ answer, from, ...boxes }) => {
      const allowed = levels.filter((level) => answer === 'all' || boxes[fieldOf(level)]);
      logConsent(request.consent.choose(answer === 'none' ? [] : allowed), request.log);
      // With the browser's opt-out signal the page itself says what applies.
      if (from === undefined && !request.consent.current.signal)
        request.flash({ tone: 'success', key: 'consent.saved' });
      return seeOther(request.url.pathname);
    }),

  seo: (_, { t }) => ({ title: t('consent.title'), description: t('consent.description') }),

  View({ data: { current, answered }, request }) {
    const { t, domain } = request;
    const asks = levelsOf(domain.params).length > 0;
    return (
      <div className="consent-page wrap">
        <h1 className="title">{t('consent.title')}</h1>
        <p className="consent-page__lead">{t(asks ? 'consent.lead' : 'consent.nothing')}</p>
        <section>
          <h2 className="subheading">{t('consent.needed')}</h2>
          <p className="muted">{t('consent.needed.text')}</p>
        </section>
        {current.signal && <Notice tone="info">{t('consent.signal')}</Notice>}
        {asks && !current.signal && <Choice request={request} current={current} />}
        {asks && !current.signal && (
          <p className="small muted">{answered === null ? t('consent.unanswered') : t('consent.answered', answered)}</p>
        )}
      </div>
    );
  },
};
