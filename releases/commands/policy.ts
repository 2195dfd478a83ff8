import { userInfo } from 'node:os';
import type { Command } from 'commander';
import { z } from 'zod';
import { askPlatform, asksPlatform } from '../../scripts/analytics-engine.ts';
import { portOf } from '../../scripts/prepare.mjs';
import { readSeeded } from '../../scripts/state.ts';
import { Refusal } from '../../scripts/steps.mjs';
import { type ReportedGroup, reportedGroup } from '../../shared/contract/policy-candidate.ts';
import type { Locale } from '../../shared/locales.ts';
import { checked, market, nameOf, type Options, operatorOf, optionsOf, print } from '../command.ts';
import { graveFaults, reportedWords } from '../policy-words.ts';

interface PolicyOptions extends Options {
  try?: boolean;
  stop?: boolean;
  why?: string;
  who: string;
}

/** What browsers have told of a candidate: of the deployed shop where this machine may ask, else of its own. */
async function reportsOf(id: string): Promise<ReportedGroup[]> {
  if (asksPlatform())
    return z.array(reportedGroup).parse(
      await askPlatform(`SELECT blob3 AS directive, blob4 AS source, blob5 AS route, blob6 AS noise,
        SUM(_sample_interval) AS times FROM selvedge_policy_reports
        WHERE index1 = '${id}' AND timestamp > NOW() - INTERVAL '28' DAY
        GROUP BY directive, source, route, noise ORDER BY times DESC LIMIT 200 FORMAT JSON`),
    );
  const backend = readSeeded()?.backendOrigin ?? `http://localhost:${portOf('BACKEND_PORT', 8788)}`;
  const origin =
    process.env.BACKEND_PORT === undefined ? backend : `http://localhost:${process.env.BACKEND_PORT}`;
  const address = `${origin}/policy-reports/report/${id}`;
  const response = await fetch(address, { headers: { connection: 'close' } }).catch(() => undefined);
  if (!response?.ok)
    throw new Refusal(
      `Nothing counts reports at ${address}. Of a deployed shop, set CLOUDFLARE_ACCOUNT_ID and CLOUDFLARE_API_TOKEN.`,
    );
  return z.object({ data: z.array(reportedGroup) }).parse(await response.json()).data;
}

function csp(program: Command): void {
  program
    .command('csp')
    .description('says what the policy that is tried would break; tries another one')
    .argument('<market>', 'e.g. pl-pl', market)
    .option('--try', 'tries the policy of the files: browsers tell of it, and break nothing')
    .option('--stop', 'tries none any more')
    .option('--why <reason>', 'stands in the log')
    .option('--who <name>', 'stands in the log', process.env.USER ?? userInfo().username)
    .action(async (locale: Locale, _: object, command: Command) => {
      const options = optionsOf<PolicyOptions>(command);
      const operator = await operatorOf(options);
      const { who, why } = options;
      if (options.try || options.stop) {
        if (why === undefined || (options.try && options.stop))
          throw new Refusal('Say why (--why), and either --try or --stop.');
        if (options.stop) {
          await operator.stopTrying(locale, { who, why });
          return print(options, { locale, candidate: null }, [`${nameOf(locale)}: no policy is tried.`]);
        }
        const { contents } = await checked(operator, options, locale);
        const faults = graveFaults(contents.policy);
        if (faults.length > 0) throw new Refusal(['Nothing is tried:', ...faults].join('\n  '));
        const candidate = await operator.tryPolicy(locale, { policy: contents.policy, who, why });
        return print(options, { locale, candidate }, [`${nameOf(locale)}: policy ${candidate.id} is tried.`]);
      }
      const candidate = await operator.candidate(locale);
      if (candidate === null) throw new Refusal(`${nameOf(locale)}: no policy is tried.`);
      const groups = await reportsOf(candidate.id);
      const { blocked, noise } = reportedWords(groups);
      print(options, { locale, candidate, groups, blocked, noise }, [
        `${nameOf(locale)}: policy ${candidate.id}, since ${candidate.since} by ${candidate.who}: ${candidate.why}`,
        ...(blocked.length > 0 ? blocked : ['Nothing that was told would be blocked.']),
        ...noise.map((words) => `Left out as noise, ${words}`),
      ]);
      if (blocked.length > 0) process.exitCode = 1;
    });
}

/** `csp`: a policy is tried before it counts. */
export const policyCommands = [csp];
