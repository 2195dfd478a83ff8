import type { ReactElement } from 'react';
import { formatDate } from '../../../shared/format/intl.ts';
import { slugify } from '../../../shared/format/slug.ts';
import { Blocks } from '../../blocks/blocks.tsx';
import { Breadcrumb, type Step } from '../../components/breadcrumb.tsx';
import type { PageRequest } from '../../page/page-module.ts';
import type { Managed } from './managed.ts';
import '../../../client/styles/content/text-page.css';

interface TextPageProps {
  managed: Managed;
  ancestors: readonly Step[];
  request: PageRequest;
}

/** Minimum of sections for a table of contents. */
const fewestListed = 6;

/** A managed text page with a table of contents beside the text. */
export function TextPage({ managed: { entry, shown }, ancestors, request }: TextPageProps): ReactElement {
  const { t, properties } = request;
  const titles = entry.blocks.flatMap((block) =>
    'rich_text' in block && block.rich_text.title !== null ? [block.rich_text.title] : [],
  );
  return (
    <div className="wrap text-page">
      <Breadcrumb ancestors={ancestors} current={entry.title} request={request} />
      <header className="text-page__head">
        <h1 className="title">{entry.title}</h1>
        {entry.summary !== null && <p className="text-page__lead">{entry.summary}</p>}
        {entry.updated_at !== null && (
          <p className="small muted">{t('content.updated', { date: formatDate(entry.updated_at, properties.intl) })}</p>
        )}
      </header>
      <div className="text-page__body">
        {titles.length >= fewestListed && (
          <nav className="sections" aria-labelledby="sections-title">
            <h2 className="eyebrow" id="sections-title">
              {t('content.sections')}
            </h2>
            <ol>
              {titles.map((title) => (
                <li key={title}>
                  <a href={`#${slugify(title)}`}>{title}</a>
                </li>
              ))}
            </ol>
          </nav>
        )}
        <div className="text-page__text">
          <Blocks blocks={entry.blocks} data={shown} request={request} opening={false} />
        </div>
      </div>
    </div>
  );
}
