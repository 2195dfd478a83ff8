/** @jsxImportSource hono/jsx */
import type { Context } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { isOwnForm } from '../authentication/csrf.ts';
import { readForm } from '../authentication/sign-in-request.ts';
import type { Env } from '../env.ts';
import type { Html } from '../html/document.tsx';
import { hostOf, type ScheduledFeed, scheduledFeedsOf } from '../scheduled-imports/feeds.ts';
import { type FeedState, feedStates, requestRun } from '../scheduled-imports/runs.ts';
import type { RunReport } from '../scheduled-imports/summary.ts';
import { editorPage } from './document.tsx';
import { askToSignIn } from './sign-in.tsx';
import { readStaff, type Visit } from './visit.ts';
import type { Words } from './words/words.ts';

type EditorContext = Context<{ Bindings: Env }>;

const timeText = (seconds: number): string =>
  `${new Date(seconds * 1000).toISOString().slice(0, 16).replace('T', ' ')} UTC`;

/** GET /import: the scheduled imports, each with its last report. */
export async function showImports(c: EditorContext): Promise<Response> {
  const visit = await readStaff(c);
  return visit instanceof Response ? visit : page(c, visit);
}

/** POST /import: asks for a run: 303 to the page. 403 for a form that is not ours, 404 for an unknown feed. */
export async function startImport(c: EditorContext): Promise<Response> {
  const visit = await readStaff(c);
  if (visit instanceof Response) return askToSignIn(c, visit);
  const form = await readForm(c);
  if (!isOwnForm(c, form('token'))) return page(c, visit, { status: 403, alert: visit.words.t('common.old-form') });
  const known = scheduledFeedsOf(c.env).feeds.find(({ feed }) => feed === form('feed'));
  if (known === undefined) return page(c, visit, { status: 404, alert: visit.words.t('imports.unknown') });
  await requestRun(c.env, known.feed);
  return c.redirect('/editor/import', 303);
}

async function page(
  c: EditorContext,
  visit: Visit,
  { status = 200, alert }: { status?: ContentfulStatusCode; alert?: string } = {},
): Promise<Response> {
  const { t } = visit.words;
  const { feeds, mistake } = scheduledFeedsOf(c.env);
  const states = await feedStates(c.env);
  const content = (
    <>
      {alert === undefined ? null : (
        <p class="alert" role="alert">
          {alert}
        </p>
      )}
      {mistake === null ? null : (
        <p class="alert" role="alert">
          {t('imports.mistake', { problem: mistake })}
        </p>
      )}
      {feeds.length > 0 || mistake !== null ? null : <p>{t('imports.none')}</p>}
      {feeds.map((feed) => feedPart(feed, states.get(feed.feed), visit))}
    </>
  );
  return editorPage(c, { title: t('list.imports'), content, status, staff: visit });
}

function stateText({ t }: Words, state: FeedState | undefined): string {
  if (state === undefined) return t('imports.not-yet');
  if (state.step !== 'waiting') return t(`imports.${state.step}`, { time: timeText(state.startedAt) });
  if (state.isRequested) return t('imports.soon');
  return state.report === null ? t('imports.not-yet') : t('imports.ended', { time: timeText(state.report.finishedAt) });
}

function feedPart(feed: ScheduledFeed, state: FeedState | undefined, { token, words }: Visit): Html {
  const { t } = words;
  const { feed: name, hours, language, partial } = feed;
  const isIdle = state === undefined || (state.step === 'waiting' && !state.isRequested);
  return (
    <section aria-labelledby={`feed-${name}`}>
      <h2 id={`feed-${name}`}>{name}</h2>
      <p>
        {t('imports.source', { host: hostOf(feed), hours, language })} {partial ? `${t('imports.partial')} ` : ''}
        {stateText(words, state)}
      </p>
      {isIdle ? (
        <form method="post" action="/editor/import">
          <input type="hidden" name="token" value={token} />
          <input type="hidden" name="feed" value={name} />
          <div class="row">
            <button aria-label={`${t('imports.run')}: ${name}`}>{t('imports.run')}</button>
          </div>
        </form>
      ) : null}
      {state?.report ? reportPart(words, state.report) : null}
    </section>
  );
}

function reportPart(
  { t, language }: Words,
  { failure, counts, remarks, refusedRetirement, startedAt }: RunReport,
): Html {
  const changes = counts.filter(([, count]) => count > 0);
  return (
    <>
      {failure === null ? null : (
        <p class="alert" role="alert">
          {t('imports.failed', { time: timeText(startedAt), failure })}{' '}
          {t(changes.some(([what]) => what === 'products') ? 'imports.stays' : 'imports.unchanged')}
        </p>
      )}
      {refusedRetirement === null ? null : <p class="alert">{refusedRetirement}</p>}
      {changes.length === 0 ? null : (
        <table>
          <caption class="muted">{t('imports.report', { time: timeText(startedAt) })}</caption>
          <tbody>
            {changes.map(([what, count]) => (
              <tr>
                <th scope="row">{what.trim()}</th>
                <td>{count.toLocaleString(language)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {remarks.map(({ title, groups }) => (
        <>
          <h3>{title.replace(/:$/, '')}</h3>
          {groups.map(({ text, count, places }) => (
            <details>
              <summary>
                {text} ({count.toLocaleString(language)})
              </summary>
              <ul>
                {places.map((place) => (
                  <li>{place}</li>
                ))}
                {count > places.length ? (
                  <li>{t('imports.more', { count: (count - places.length).toLocaleString(language) })}</li>
                ) : null}
              </ul>
            </details>
          ))}
        </>
      ))}
    </>
  );
}
