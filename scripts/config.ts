/**
 * `npm run config -- <command>`: operators' commands for the configuration of markets, locally, in a preview or in
 * production. docs/operating/releases.md.
 */
import { configProgram, runCommand } from '../releases/program.ts';
import { main } from './steps.mjs';

await main(() => runCommand(configProgram()));
