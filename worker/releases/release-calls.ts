import { type Context, Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { z } from 'zod';
import { equalInConstantTime } from '../../shared/constant-time.ts';
import { parseAnswer } from '../../shared/contract/gateway/list-of.ts';
import type { PolicyAddresses } from '../../shared/contract/markets/policy-addresses.ts';
import { askedCandidate, type PolicyCandidate } from '../../shared/contract/markets/policy-candidate.ts';
import {
  type ChangeRequest,
  changeRequest,
  nextPageHeader,
  type ReleaseChange,
  type ReleaseContents,
  releaseContents,
  releaseId,
} from '../../shared/contract/markets/release.ts';
import { allOn } from '../../shared/contract/markets/switches.ts';
import { shortHash } from '../../shared/hash.ts';
import { jsonIn } from '../../shared/http/json.ts';
import { isLocale } from '../../shared/markets/locales.ts';
import { whyStop } from '../../shared/releases/guard-rails.ts';
import { nobody, releaseIdOf } from '../../shared/releases/release.ts';
import { signRelease } from '../../shared/releases/release-link.ts';
import type { Env } from '../env.ts';
import { carryOutChange, noteChange, readChanges, shownPointer } from '../market/changes.ts';
import { loadGatewayMarket, loadMarket, type Market } from '../market/market.ts';
import { policyFor } from '../market/policy.ts';
import { candidateKey, rememberCandidate, storedCandidate } from '../market/policy-candidate.ts';
import { redirectsOf } from '../market/redirects.ts';
import { releaseKey, storedRelease, storedReleaseIds } from '../market/releases.ts';
import { logError } from '../observability/log.ts';
import type { AppEnv } from '../page/context.ts';

/** Maximum size of a release in bytes: KV takes more, thousands of redirects need less. */
const largestRelease = 5_000_000;

function refuse(c: Context, statusCode: 400 | 401 | 404 | 409 | 413 | 422, message: string) {
  return c.json({ statusCode, message }, statusCode, { 'cache-control': 'no-store' });
}

const issuesText = ({ issues }: z.ZodError): string =>
  issues
    .map(({ code, path, message }) =>
      code === 'custom' || path.length === 0 ? message : `${path.join('.')}: ${message}`,
    )
    .join('\n');

/** Origins from which pages load, which their policy has to allow. */
function addressesOf({ PICTURES_URL, TAG_MANAGER_URL, AB_TASTY_URL, OLAPIC_KEY, OLAPIC_URL }: Env): PolicyAddresses {
  const olapic = OLAPIC_KEY === '' ? '' : new URL(OLAPIC_URL).origin;
  return { pictures: new URL(PICTURES_URL).origin, TAG_MANAGER_URL, AB_TASTY_URL, olapic };
}

/** The contents of the market's release, or of the gateway. */
async function contentsOf(c: Context<AppEnv>, market: Market): Promise<ReleaseContents> {
  if (market.release !== null) {
    const { id: _id, ...contents } = market.release;
    return contents;
  }
  const state = c.get('state');
  return {
    parameters: market.parameters,
    redirects: [...(await redirectsOf(state, market))],
    policy: await policyFor(state, market),
    switches: allOn,
  };
}

/** The first release in a change that cannot be read from KV. */
async function unreadable(c: Context<AppEnv>, { to: { live, next } }: ChangeRequest): Promise<string | undefined> {
  const state = c.get('state');
  for (const id of [live, next?.release ?? null]) {
    if (id === null) continue;
    const found = await storedRelease(state, state.locale, id).then(
      () => true,
      () => false,
    );
    if (!found) return id;
  }
  return undefined;
}

/** Adds a line to the log of changes: a candidate policy is set or removed. The shown release stays the same. */
async function noteTrial(
  c: Context<AppEnv>,
  kind: 'try-policy' | 'stop-trying',
  asked: Pick<ReleaseChange, 'who' | 'why'>,
): Promise<void> {
  const { locale, env } = c.get('state');
  const pointer = await shownPointer(env, locale);
  await noteChange(env, locale, { ...asked, kind, from: pointer, to: pointer, diff: [] });
}

/**
 * The calls of `npm run config`, authorised by the operators' key: what a market shows, its releases, and which one is
 * live. Without the secret CONFIG_KEY all of them answer 404.
 */
export const releaseCalls = new Hono<AppEnv>()
  .use('/:locale/*', async (c, next) => {
    const state = c.get('state');
    const key = state.env.CONFIG_KEY;
    if (key === '') return refuse(c, 404, 'Not found.');
    if (!equalInConstantTime(c.req.header('authorization') ?? '', `Bearer ${key}`))
      return refuse(c, 401, 'The key for the configuration is missing or wrong.');
    const { locale } = c.req.param();
    if (!isLocale(locale)) return refuse(c, 404, `There is no market '${locale}'.`);
    state.locale = locale;
    await next();
    c.header('cache-control', 'no-store');
  })
  .use(bodyLimit({ maxSize: largestRelease, onError: (c) => refuse(c, 413, 'The release is too large.') }))
  .get('/:locale/now', async (c) => {
    const state = c.get('state');
    const { locale } = state;
    const pointer = await shownPointer(state.env, locale);
    // Without parameters of the market operators must still be able to release some.
    const market = await loadMarket(state, locale, nobody).catch((error: unknown) => {
      logError(error, state.log);
      return null;
    });
    return c.json({
      pointer,
      release: market?.release?.id ?? null,
      contents: market && (await contentsOf(c, market)),
      addresses: addressesOf(state.env),
    });
  })
  .get('/:locale/gateway', async (c) => {
    const state = c.get('state');
    const market = await loadGatewayMarket(state, state.locale).catch(() => null);
    if (market === null) return refuse(c, 422, 'The gateway has no parameters for this market now.');
    return c.json(await contentsOf(c, market));
  })
  .get('/:locale/changes', async (c) => {
    const state = c.get('state');
    const { changes, cursor } = await readChanges(state.env, state.locale, c.req.query('after') ?? null);
    if (cursor !== null) c.header(nextPageHeader, cursor);
    return c.json(changes);
  })
  .get('/:locale/releases', async (c) => c.json(await storedReleaseIds(c.get('state'), c.get('state').locale)))
  .get('/:locale/rollout', async (c) => {
    const { env, locale } = c.get('state');
    const { next } = await shownPointer(env, locale);
    if (next === null || env.ROLLOUTS === undefined) return c.json({ counts: null, stops: [] });
    const counts = await env.ROLLOUTS.getByName(locale).counts(next.release);
    return c.json({ counts, stops: whyStop(counts) });
  })
  .get('/:locale/releases/:id', async (c) => {
    const id = releaseId.safeParse(c.req.param('id'));
    if (!id.success) return refuse(c, 400, 'That is no id of a release.');
    const state = c.get('state');
    const text = await state.env.CONFIG.get(releaseKey(state.locale, id.data), 'text');
    if (text === null) return refuse(c, 404, `The market has no release ${id.data}.`);
    return c.body(text, 200, { 'content-type': 'application/json' });
  })
  .put('/:locale/releases/:id', async (c) => {
    const text = await c.req.text();
    const id = await releaseIdOf(text);
    if (id !== c.req.param('id')) return refuse(c, 400, 'The release is not what its id says.');
    const { result, leftOut } = parseAnswer(releaseContents, jsonIn(text));
    if (!result.success) return refuse(c, 422, issuesText(result.error));
    // Faulty entries of an upstream are left out; those of an operator are refused.
    if (leftOut.length > 0) return refuse(c, 422, leftOut.join('\n'));
    const state = c.get('state');
    await state.env.CONFIG.put(releaseKey(state.locale, id), text);
    return c.body(null, 204);
  })
  .post('/:locale/link', async (c) => {
    const asked = z.object({ release: releaseId }).safeParse(await c.req.json().catch(() => null));
    if (!asked.success) return refuse(c, 400, issuesText(asked.error));
    const now = Math.floor(Date.now() / 1000);
    const state = c.get('state');
    return c.json({
      token: await signRelease(state.env.PURGE_KEY, state.locale, asked.data.release, now),
    });
  })
  .get('/:locale/candidate', async (c) =>
    c.json({ candidate: await storedCandidate(c.get('state'), c.get('state').locale) }),
  )
  .put('/:locale/candidate', async (c) => {
    const { locale, env } = c.get('state');
    const { result, leftOut } = parseAnswer(askedCandidate, await c.req.json().catch(() => null));
    if (!result.success) return refuse(c, 422, issuesText(result.error));
    if (leftOut.length > 0) return refuse(c, 422, leftOut.join('\n'));
    const { policy, who, why } = result.data;
    const id = shortHash(JSON.stringify(policy)).toString(16).padStart(8, '0');
    const candidate: PolicyCandidate = { id, policy, who, why, since: new Date().toISOString() };
    await noteTrial(c, 'try-policy', { who, why });
    await env.CONFIG.put(candidateKey(locale), JSON.stringify(candidate));
    rememberCandidate(locale, candidate);
    return c.json({ candidate });
  })
  .delete('/:locale/candidate', async (c) => {
    const { locale, env } = c.get('state');
    const asked = askedCandidate.omit({ policy: true }).safeParse(await c.req.json().catch(() => null));
    if (!asked.success) return refuse(c, 400, issuesText(asked.error));
    await noteTrial(c, 'stop-trying', asked.data);
    await env.CONFIG.delete(candidateKey(locale));
    rememberCandidate(locale, null);
    return c.json({ candidate: null });
  })
  .post('/:locale/changes', async (c) => {
    const { locale, env } = c.get('state');
    const asked = changeRequest.safeParse(await c.req.json().catch(() => null));
    if (!asked.success) return refuse(c, 400, issuesText(asked.error));
    const missing = await unreadable(c, asked.data);
    if (missing !== undefined) return refuse(c, 422, `The market has no release ${missing}.`);
    const change = await carryOutChange(env, locale, asked.data);
    if (change === null)
      return refuse(c, 409, 'Somebody else has changed this market meanwhile. Look at its status, and decide again.');
    return c.json(change);
  });
