/**
 * `npm run config -- <command>`: what operators do with the configuration of markets, of the shop on this machine, of a
 * preview or of production alike. docs/operating.md.
 */
import { configProgram, runCommand } from '../releases/program.ts';
import { main } from './steps.mjs';

await main(() => runCommand(configProgram()));
