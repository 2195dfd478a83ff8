import type { ReactElement } from 'react';
import { href } from '../../shared/routes.ts';
import { breadcrumbList, type StructuredData } from '../../shared/seo/structured-data.ts';
import type { PageRequest } from '../page/page-module.ts';

/** A step of a breadcrumb; `href` is a path. */
export interface Step {
  name: string;
  href: string;
}

export function homeStep({ locale, t }: PageRequest): Step {
  return { name: t('catalog.home'), href: href(locale, 'index') };
}

/** Structured data of the breadcrumb, from the home page to the current page. */
export function breadcrumbData({ origin }: PageRequest, ancestors: readonly Step[], current: Step): StructuredData {
  return breadcrumbList([...ancestors, current].map(({ name, href }) => ({ name, url: origin + href })));
}

interface BreadcrumbProps {
  /** From the home page to the page before this one. */
  ancestors: readonly Step[];
  current: string;
  request: PageRequest;
}

export function Breadcrumb({ ancestors, current, request: { t } }: BreadcrumbProps): ReactElement {
  return (
    <nav className="breadcrumb" aria-label={t('catalog.breadcrumb')}>
      <ol className="breadcrumb__list">
        {ancestors.map(({ name, href }) => (
          <li key={href}>
            <a href={href}>{name}</a>
          </li>
        ))}
        <li aria-current="page">{current}</li>
      </ol>
    </nav>
  );
}
