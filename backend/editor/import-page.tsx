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
  if (!isOwnForm(c, form('token')))
    return page(c, visit, { status: 403, alert: 'This form is no longer good. Send it again.' });
  const known = scheduledFeedsOf(c.env).feeds.find(({ feed }) => feed === form('feed'));
  if (known === undefined) return page(c, visit, { status: 404, alert: 'There is no such feed.' });
  await requestRun(c.env, known.feed);
  return c.redirect('/editor/import', 303);
}

async function page(
  c: EditorContext,
  visit: Visit,
  { status = 200, alert }: { status?: ContentfulStatusCode; alert?: string } = {},
): Promise<Response> {
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
          No feed is imported: the secret IMPORT_FEEDS cannot be read, {mistake}.
        </p>
      )}
      {feeds.length > 0 || mistake !== null ? null : (
        <p>No feed is imported by itself. An operator names feeds in the secret IMPORT_FEEDS (docs/importing.md).</p>
      )}
      {feeds.map((feed) => feedPart(feed, states.get(feed.feed), visit))}
    </>
  );
  return editorPage(c, { title: 'Imports', content, status, staff: visit });
}

const stepText = { reading: 'The feed is being read.', writing: 'Products and photos are being written.' };

function stateText(state: FeedState | undefined): string {
  if (state === undefined) return 'It has not run yet.';
  if (state.step !== 'waiting') return `Running since ${timeText(state.startedAt)}. ${stepText[state.step]}`;
  if (state.isRequested) return 'It begins within a minute.';
  return state.report === null ? 'It has not run yet.' : `Last run ended at ${timeText(state.report.finishedAt)}.`;
}

function feedPart(feed: ScheduledFeed, state: FeedState | undefined, { token }: Visit): Html {
  const { feed: name, hours, language, partial } = feed;
  const isIdle = state === undefined || (state.step === 'waiting' && !state.isRequested);
  return (
    <section aria-labelledby={`feed-${name}`}>
      <h2 id={`feed-${name}`}>{name}</h2>
      <p>
        From {hostOf(feed)}, every {hours === 1 ? 'hour' : `${hours} hours`}, texts in {language}
        {partial ? ', a part of the products' : ''}. {stateText(state)}
      </p>
      {isIdle ? (
        <form method="post" action="/editor/import">
          <input type="hidden" name="token" value={token} />
          <input type="hidden" name="feed" value={name} />
          <div class="row">
            <button aria-label={`Run ${name} now`}>Run now</button>
          </div>
        </form>
      ) : null}
      {state?.report ? reportPart(state.report) : null}
    </section>
  );
}

function reportPart({ failure, counts, remarks, refusedRetirement, startedAt }: RunReport): Html {
  const changes = counts.filter(([, count]) => count > 0);
  return (
    <>
      {failure === null ? null : (
        <p class="alert" role="alert">
          The run of {timeText(startedAt)} failed: {failure}{' '}
          {changes.some(([what]) => what === 'products')
            ? 'What it had imported stays.'
            : 'The catalogue is as it was before.'}
        </p>
      )}
      {refusedRetirement === null ? null : <p class="alert">{refusedRetirement}</p>}
      {changes.length === 0 ? null : (
        <table>
          <caption class="muted">Report of the run of {timeText(startedAt)}</caption>
          <tbody>
            {changes.map(([what, count]) => (
              <tr>
                <th scope="row">{what.trim()}</th>
                <td>{count.toLocaleString('en')}</td>
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
                {text} ({count.toLocaleString('en')})
              </summary>
              <ul>
                {places.map((place) => (
                  <li>{place}</li>
                ))}
                {count > places.length ? <li>and {(count - places.length).toLocaleString('en')} more</li> : null}
              </ul>
            </details>
          ))}
        </>
      ))}
    </>
  );
}
