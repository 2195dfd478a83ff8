/**
 * `npm run soak -- --minutes 60`: a whole shop under visitors of all kinds, through a week of its scheduled tasks.
 * Prints a line a minute, and ends with 1 if the books do not agree, a table or a memory grows without a bound, or
 * anything failed that nobody expected. docs/testing.md.
 */
import { parseArgs } from 'node:util';
import { build } from '../../scripts/prepare.mjs';
import { main, UsageRefusal } from '../../scripts/steps.mjs';
import { minuteLine, resultLines } from './lines.ts';
import { saveReport, saveSamples } from './report.ts';
import { soak } from './soak.ts';

function wholeNumber(name: string, text: string): number {
  const number = Number(text);
  if (!Number.isInteger(number) || number < 1)
    throw new UsageRefusal(`--${name} must be a whole number above 0, not "${text}".`);
  return number;
}

await main(async () => {
  const { values } = parseArgs({
    options: {
      minutes: { type: 'string', default: '60' },
      rate: { type: 'string', default: '8' },
      seed: { type: 'string', default: String(1 + Math.floor(Math.random() * 2 ** 31)) },
      keep: { type: 'boolean', default: false },
    },
  });
  const minutes = wholeNumber('minutes', values.minutes);
  const options = {
    minutes,
    rate: wholeNumber('rate', values.rate),
    seed: wholeNumber('seed', values.seed),
    // A night takes seconds.
    hours: minutes < 15 ? 6 : 1,
  };
  await build();
  console.log(`Seed ${options.seed}: ${options.minutes} minutes, ${options.rate} visitors at the same time.`);
  let former: Record<string, number> | undefined;
  const result = await soak({
    ...options,
    onMinute(minute) {
      console.log(minuteLine(minute, former));
      former = minute.rows;
    },
    onFault: (fault) => console.log(`  first of its kind: ${fault}`),
  });
  saveSamples(result, options);
  const { lines, failed } = resultLines(result);
  console.log(`\n${lines.join('\n')}`);
  if (values.keep) saveReport(result, options);
  if (failed) process.exitCode = 1;
});

// Also after a failure, when Workers are still running.
process.exit();
