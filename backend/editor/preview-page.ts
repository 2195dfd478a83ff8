import type { Context } from 'hono';
import type { Env } from '../env.ts';
import { addressed, unknownEntry } from './addressed.tsx';
import { editorPage } from './document.tsx';
import { previewLinks } from './preview/preview-link.ts';
import { previewAlone, previewWidths } from './preview/preview-pane.tsx';
import { readStaff } from './visit.ts';

/** GET /{type}/{locale}/{uid}/preview: the preview in a window of its own, `width` pixels wide. */
export async function showPreview(c: Context<{ Bindings: Env }>): Promise<Response> {
  const visit = await readStaff(c);
  if (visit instanceof Response) return visit;
  const entry = await addressed(c);
  if (entry === null) return unknownEntry(c, visit);
  const links = await previewLinks(c, entry);
  const width = previewWidths.find((each) => String(each) === c.req.query('width')) ?? previewWidths[0];
  const content = previewAlone(visit.words, entry, links, width);
  return editorPage(c, { title: entry.title, content, staff: visit, frames: [links.origin] });
}
