import { userInfo } from 'node:os';
import type { Command } from 'commander';
import { z } from 'zod';
import { askPlatform, asksPlatform, datasetOf } from '../../scripts/analytics-engine.ts';
import type { SecurityPolicy } from '../../shared/contract/markets/domain.ts';
import {
  type PolicyCandidate,
  type ReportedGroup,
  reportedGroup,
} from '../../shared/contract/markets/policy-candidate.ts';
import type { Locale } from '../../shared/markets/locales.ts';
import {
  checked,
  differenceLines,
  fromFiles,
  localBackend,
  market,
  nameOf,
  type Options,
  operatorOf,
  optionsOf,
  print,
  withoutFaults,
} from '../command.ts';
import { differences } from '../diff.ts';
import type { Operator } from '../operator.ts';
import { addedByItself, draftedPolicy } from '../policy/policy-draft.ts';
import { type Evidence, evidenceWords, hoursSince, tooLittle } from '../policy/policy-evidence.ts';
import { graveFaults, reportedWords } from '../policy/policy-words.ts';
import { Refused } from '../refused.ts';
import { writePolicy } from '../write-folder.ts';
import { carryOut } from './carry-out.ts';
import { lineOf } from './change-command.ts';

interface PolicyOptions extends Options {
  draft?: boolean;
  try?: boolean;
  promote?: boolean;
  anyway?: boolean;
  instead?: boolean;
  stop?: boolean;
  why?: string;
  who: string;
}

/** Browsers' reports on a candidate: from Analytics Engine if its credentials are set, else from the local backend. */
async function reportsOf(id: string): Promise<ReportedGroup[]> {
  if (asksPlatform())
    return z.array(reportedGroup).parse(
      await askPlatform(`SELECT blob3 AS directive, blob4 AS source, blob5 AS route, blob6 AS noise,
        SUM(_sample_interval) AS times FROM ${datasetOf('POLICY_REPORTS')}
        WHERE index1 = '${id}' AND timestamp > NOW() - INTERVAL '28' DAY
        GROUP BY directive, source, route, noise ORDER BY times DESC LIMIT 200 FORMAT JSON`),
    );
  const address = `${localBackend()}/policy-reports/report/${id}`;
  const response = await fetch(address, { headers: { connection: 'close' } }).catch(() => undefined);
  if (!response?.ok)
    throw new Refused(
      'away',
      `Nothing counts reports at ${address}. Of a deployed shop, set CLOUDFLARE_ACCOUNT_ID and CLOUDFLARE_API_TOKEN.`,
    );
  return z.object({ data: z.array(reportedGroup) }).parse(await response.json()).data;
}

/** How long a policy has been tried, and on how many answers (null without Analytics Engine). */
async function evidenceOf(locale: Locale, { since }: PolicyCandidate): Promise<Evidence> {
  const hours = hoursSince({ since }, new Date());
  if (!asksPlatform()) return { hours, answers: null };
  const [row] = z.array(z.object({ answers: z.coerce.number() })).parse(
    await askPlatform(`SELECT SUM(_sample_interval) AS answers FROM ${datasetOf('METRICS')}
      WHERE blob1 = 'answer' AND blob2 != 'none' AND blob3 = '${locale}'
      AND timestamp >= toDateTime('${since.slice(0, 19).replace('T', ' ')}') FORMAT JSON`),
  );
  return { hours, answers: row?.answers ?? 0 };
}

/** One action of `csp`. Without an action, `csp` reports what the policy on trial would block. */
type PolicyAction = (operator: Operator, options: PolicyOptions, locale: Locale) => Promise<void>;

/** The reason for the log. @throws Refused where there is none */
function whyOf({ why }: PolicyOptions): string {
  if (why === undefined) throw new Refused('usage', 'Say why (--why).');
  return why;
}

const stopTrying: PolicyAction = async (operator, options, locale) => {
  await operator.stopTrying(locale, { who: options.who, why: whyOf(options) });
  print(options, { locale, candidate: null }, [`${nameOf(locale)}: no policy is tried.`]);
};

/** @throws Refused where Google's evaluator reports a severe fault */
function requireSafe(policy: SecurityPolicy): void {
  const faults = graveFaults(policy);
  if (faults.length > 0) throw new Refused('faults', ['Nothing is tried, and nothing shown:', ...faults]);
}

const tryPolicy: PolicyAction = async (operator, options, locale) => {
  const why = whyOf(options);
  const { contents } = await checked(operator, options, locale);
  requireSafe(contents.policy);
  const candidate = await operator.tryPolicy(locale, { policy: contents.policy, who: options.who, why });
  print(options, { locale, candidate }, [`${nameOf(locale)}: policy ${candidate.id} is tried.`]);
};

/** Writes the strictest policy that works for the market into its files. */
const draft: PolicyAction = async (operator, options, locale) => {
  const { contents: written } = fromFiles(options, locale);
  const { params } = written.parameters;
  const { contents, addresses } = await operator.now(locale);
  const policy = draftedPolicy(addresses, contents.policy);
  requireSafe(policy);
  const byHand = differences(contents, { ...contents, policy: written.policy });
  const isDrafted = differences({ ...contents, policy: written.policy }, { ...contents, policy }).length === 0;
  if (byHand.length > 0 && !isDrafted && !options.instead)
    throw new Refused('hand-written', [
      `${nameOf(locale)}: the files have a policy that is not live. Drafted in its place (--instead), this is gone:`,
      ...byHand.map(({ words }) => words),
    ]);
  const file = writePolicy(options.folder, locale, policy);
  const changes = differences(contents, { ...contents, policy });
  const added = addedByItself(params, addresses);
  print(options, { locale, policy, file, changes, added }, [
    `${nameOf(locale)}: a policy is drafted in ${file}.`,
    ...(changes.length > 0 ? differenceLines(locale, changes) : ['It is the same as what is live.']),
    'The storefront adds by itself, to this and to any other policy:',
    ...added.map((words) => `  ${words}`),
  ]);
};

async function candidateOf(operator: Operator, locale: Locale): Promise<PolicyCandidate> {
  const candidate = await operator.candidate(locale);
  if (candidate === null) throw new Refused('nothing-tried', `${nameOf(locale)}: no policy is tried.`);
  return candidate;
}

/** Releases the policy on trial, unless browsers reported that it blocks something. */
const promotePolicy: PolicyAction = async (operator, options, locale) => {
  const why = whyOf(options);
  const candidate = await candidateOf(operator, locale);
  const { policy, id } = candidate;
  const now = await operator.now(locale);
  const { pointer, contents: before } = now;
  if (pointer.next !== null)
    throw new Refused(
      'other-staged',
      `${nameOf(locale)}: release ${pointer.next.release} is staged. Promote it, or roll it back.`,
    );
  const contents = { ...before, policy };
  withoutFaults(locale, contents, now);
  requireSafe(policy);
  const { blocked } = reportedWords(await reportsOf(id));
  const evidence = await evidenceOf(locale, candidate);
  const waived = [...blocked, ...tooLittle(evidence)];
  if (waived.length > 0 && !options.anyway)
    throw new Refused(blocked.length > 0 ? 'policy-blocks' : 'too-little-known', [
      `${nameOf(locale)}: policy ${id}, ${evidenceWords(evidence)}, is promoted with --anyway alone:`,
      ...waived,
    ]);
  const changes = differences(before, contents);
  if (changes.length === 0) throw new Refused('nothing-changes', `${nameOf(locale)}: policy ${id} is live already.`);
  const to = { live: await operator.put(locale, contents), next: null };
  await carryOut(
    operator,
    { ...options, why },
    {
      locale,
      kind: 'promote',
      from: pointer,
      to,
      changes,
      waived,
    },
  );
  await operator.stopTrying(locale, { who: options.who, why: `It is live: ${why}`.slice(0, 1000) });
};

const report: PolicyAction = async (operator, options, locale) => {
  const candidate = await candidateOf(operator, locale);
  const groups = await reportsOf(candidate.id);
  const { blocked, noise } = reportedWords(groups);
  const evidence = await evidenceOf(locale, candidate);
  const doubts = tooLittle(evidence);
  const { id, since, who, why } = candidate;
  print(options, { locale, candidate, evidence, groups, blocked, doubts, noise }, [
    `${nameOf(locale)}: policy ${id}, since ${since} by ${who}: ${why}`,
    `It is ${evidenceWords(evidence)}.`,
    ...(blocked.length > 0 ? blocked : ['No browser reported that something would be blocked.']),
    ...doubts.map((words) => `doubt: ${words}`),
    ...noise.map((words) => `Left out as noise, ${words}`),
  ]);
  if (blocked.length + doubts.length > 0) process.exitCode = 1;
};

const actions = { draft, try: tryPolicy, promote: promotePolicy, stop: stopTrying } as const;
const actionNames = ['draft', 'try', 'promote', 'stop'] as const;

function csp(program: Command): void {
  program
    .command('csp')
    .description('shows what the tried policy would break; drafts, tries and promotes another one')
    .argument('<market>', 'e.g. pl-pl', market)
    .option('--draft', 'writes the strictest policy that the market can live with into its files')
    .option('--try', 'tries the policy of the files: browsers report what it would block, and block nothing')
    .option('--promote', 'releases what is live with the policy that is tried')
    .option('--anyway', 'promotes it even if it would block something, or was hardly tried; prints what it waives')
    .option('--instead', 'drafts it in the place of a policy that somebody has written into the files')
    .option('--stop', 'tries none any more')
    .option('--why <reason>', 'written to the log', lineOf('why'))
    .option('--who <name>', 'written to the log', lineOf('who'), process.env.USER ?? userInfo().username)
    .action(async (locale: Locale, _: object, command: Command) => {
      const options = optionsOf<PolicyOptions>(command);
      const [asked, another] = actionNames.filter((name) => options[name]);
      if (another !== undefined)
        throw new Refused('usage', `Say either --${asked} or --${another}: one thing after the other.`);
      await (asked === undefined ? report : actions[asked])(await operatorOf(options), options, locale);
    });
}

/** `csp`: tries a policy before it is released. */
export const policyCommands = [csp];
