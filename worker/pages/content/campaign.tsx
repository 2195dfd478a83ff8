import type { ReactElement } from 'react';
import { Blocks } from '../../blocks/blocks.tsx';
import { Breadcrumb, type Step } from '../../components/breadcrumb.tsx';
import type { PageRequest } from '../../page/page-module.ts';
import type { Managed } from './managed.ts';
import { opensItself } from './opening.ts';
import '../../../client/styles/content/home.css';

interface CampaignProps {
  managed: Managed;
  ancestors: readonly Step[];
  request: PageRequest;
}

/** A full-width managed page. Without a hero block it starts with its title and summary. */
export function Campaign({ managed: { entry, shown }, ancestors, request }: CampaignProps): ReactElement {
  return (
    <div className="campaign">
      {!opensItself(entry.blocks) && (
        <div className="wrap">
          <Breadcrumb ancestors={ancestors} current={entry.title} request={request} />
          <header className="opening">
            <h1 className="hero__title">{entry.title}</h1>
            {entry.summary !== null && <p className="hero__lead">{entry.summary}</p>}
          </header>
        </div>
      )}
      <Blocks blocks={entry.blocks} data={shown} request={request} />
    </div>
  );
}
