import type { ReactElement } from 'react';

interface BreadcrumbProps {
  label: string;
  /** From the home page to the page before this one. */
  trail: readonly { name: string; href: string }[];
  /** The page itself. */
  current: string;
}

/** Where the page stands in the shop. */
export function Breadcrumb({ label, trail, current }: BreadcrumbProps): ReactElement {
  return (
    <nav className="breadcrumb" aria-label={label}>
      <ol className="breadcrumb__list">
        {trail.map(({ name, href }) => (
          <li key={href}>
            <a href={href}>{name}</a>
          </li>
        ))}
        <li aria-current="page">{current}</li>
      </ol>
    </nav>
  );
}
