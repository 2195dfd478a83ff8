/** The stand-in as an executable that replaces wrangler; STAND_IN_ACCOUNT is the account's file. */
import { readFileSync } from 'node:fs';
import { standIn } from './stand-in.ts';

const file = process.env.STAND_IN_ACCOUNT;
if (file === undefined) throw new Error('STAND_IN_ACCOUNT is not set.');
const input = readFileSync(process.stdin.fd, 'utf8');
const { printed, complained, code } = standIn(process.argv.slice(2), { file, folder: process.cwd(), input });
process.stdout.write(printed);
process.stderr.write(complained);
process.exitCode = code;
