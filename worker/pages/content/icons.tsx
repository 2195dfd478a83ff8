import { icons as linePaths } from '../../../client/components/icon.tsx';
import { pageTitle } from '../../../shared/brand/brand.ts';
import { networkPaths } from '../../layouts/footer/network-icon.tsx';
import type { PublicPage } from '../../page/page-module.ts';
import '../../../client/styles/icons.css';

/** Version of the icon set (specification, section 9). */
const version = 2;

/** Path data of every icon. */
export const paths: Readonly<Record<string, string>> = { ...linePaths, ...networkPaths };
const names = Object.keys(paths);

/** Every icon of the shop: as a symbol for use in other documents, and as a picture with its name. */
export const icons: PublicPage<null> = {
  load: async () => null,

  seo: () => ({ title: pageTitle(`Icons ${version}`) }),

  View: () => (
    <>
      <svg width="0" height="0" aria-hidden="true">
        {names.map((name) => (
          <symbol key={name} id={`icon-${name}`} viewBox="0 0 24 24">
            <path d={paths[name]} fill="none" stroke="currentColor" strokeWidth="1.25" />
          </symbol>
        ))}
      </svg>
      <div className="icons wrap">
        <h1 className="heading">Icons, version {version}</h1>
        <ul className="icons__list">
          {names.map((name) => (
            <li key={name}>
              <svg width="32" height="32" aria-hidden="true">
                <use href={`#icon-${name}`} />
              </svg>
              <span className="small">{name}</span>
            </li>
          ))}
        </ul>
      </div>
    </>
  ),
};
