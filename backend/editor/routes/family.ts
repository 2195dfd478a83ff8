import type { Family } from '../../family.ts';
import { editor as app } from './app.ts';

export const editor = { routes: { '/editor': app } } satisfies Family;
