import { logNotice } from '../observability/log.ts';
import type { VisitorRequest } from './page-module.ts';

/**
 * Data that a page can do without: if it does not come in time, the page is shown with the substitute, so that a slow
 * call never holds it. The call itself goes on, and counts as answered or failed.
 */
export async function inTime<Data, Substitute>(
  { log, optionalWait }: Pick<VisitorRequest, 'log' | 'optionalWait'>,
  { name, data, substitute }: { name: string; data: Promise<Data>; substitute: Substitute },
): Promise<Data | Substitute> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<Substitute>((resolve) => {
    timer = setTimeout(() => {
      logNotice(`The page is shown without '${name}', which took more than ${optionalWait} ms.`, log);
      resolve(substitute);
    }, optionalWait);
  });
  try {
    return await Promise.race([data, late]);
  } finally {
    clearTimeout(timer);
  }
}
