import type { ReactElement } from 'react';
import type { HelpLink } from '../../../shared/catalogue/suggested.ts';
import { helpHref } from '../../content/help-topics.ts';
import type { PageRequest } from '../../page/page-module.ts';
import '../../../client/styles/catalogue/catalogue.css';

export function HelpResults({
  links,
  request,
}: {
  links: readonly HelpLink[];
  request: PageRequest;
}): ReactElement | null {
  const { t } = request;
  if (links.length === 0) return null;
  return (
    <nav className="search__help" aria-labelledby="help-found">
      <h2 className="subheading" id="help-found">
        <a href={helpHref(request)}>{t('search.help')}</a>
      </h2>
      <ul className="search__topics">
        {links.map(({ title, href }) => (
          <li key={href}>
            <a className="link" href={href}>
              {title}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
