/** `npm run check`: types, lint, format, import cycles, dead code, imports between folders, long lines. */
import { checks, runCheck } from './checks/checks.ts';
import { main, Refusal, step } from './steps.mjs';

await main(async () => {
  for (const check of checks) {
    try {
      await step(check.name, () => runCheck(check));
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      console.error(error.message);
      process.exitCode = 1;
    }
  }
});
