import { publicRow } from 'selvedge/worker/page/row.ts';
import { sizeAdvice } from './size-advice.tsx';

export const ownRows = { 'size-advice': publicRow(sizeAdvice) };
