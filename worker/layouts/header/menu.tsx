import type { ReactElement } from 'react';
import { Icon } from '../../../client/components/icon.tsx';
import type { HeaderLayout, NavigationEntry } from '../../../shared/contract/content/content.ts';
import type { ContentLink } from '../../../shared/contract/content/content-link.ts';
import { href } from '../../../shared/routes.ts';
import type { PageRequest } from '../../page/page-module.ts';
import { classes } from '../content/classes.ts';
import { colourClass } from '../content/colours.ts';
import { ContentAnchor, leadsSomewhere } from '../content/content-link.tsx';
import { MenuPanel } from './menu-panel.tsx';

/** Id of the drawer, which is the menu on phones and tablets. */
export const menuId = 'menu';

interface EntryProps {
  id: string;
  entry: NavigationEntry;
  request: PageRequest;
}

function Entry({ id, entry, request }: EntryProps): ReactElement {
  const { t } = request;
  const label = classes(
    'menu__label',
    entry.is_highlighted && 'menu__label--highlighted',
    colourClass('ink', entry.text_color),
    colourClass('ground', entry.background_color),
  );
  if (entry.sub_entries_modular.length === 0) {
    return (
      <li className="menu__item">
        <ContentAnchor link={entry} request={request} className={label} />
      </li>
    );
  }
  // An entry without a target of its own is only a button.
  const leads = leadsSomewhere(entry, request);
  return (
    <li className="menu__item" data-menu="">
      {leads && <ContentAnchor link={entry} request={request} className={label} />}
      <button
        type="button"
        className={leads ? 'menu__toggle' : label}
        popoverTarget={id}
        aria-label={leads ? t('layout.menu.open', { title: entry.title }) : undefined}
      >
        {!leads && entry.title}
        <Icon name="right" size={20} />
      </button>
      <MenuPanel id={id} entry={entry} request={request} />
    </li>
  );
}

interface MoreProps {
  links: readonly ContentLink[];
  request: PageRequest;
}

function MoreLinks({ links, request }: MoreProps): ReactElement[] {
  return links.map((link) => (
    <li key={link.title}>
      <ContentAnchor link={link} request={request} />
    </li>
  ));
}

/**
 * Further links: at the end of the drawer; on desktops behind a button, with a delay of 250 ms both ways. Two lists,
 * because a single one would flash when the window is resized across the breakpoint.
 */
function More({ links, request }: MoreProps): ReactElement {
  const { domain, locale, t } = request;
  return (
    <>
      <li className="menu__item from-desktop" data-menu="">
        <button type="button" className="menu__label" popoverTarget="more">
          {t('layout.more')}
        </button>
        <ul id="more" className="menu__more" popover="auto">
          <MoreLinks links={links} request={request} />
        </ul>
      </li>
      <li className="until-desktop">
        <ul className="menu__extra">
          <MoreLinks links={links} request={request} />
          {domain.params.wishlist && (
            <li>
              <a href={href(locale, 'account-wishlist')}>{t('wishlist.title')}</a>
            </li>
          )}
        </ul>
      </li>
    </>
  );
}

interface MenuProps {
  /** The menu's content as HTML. */
  content: string;
  request: PageRequest;
}

/** The main menu, once in the page: a row of the header on desktops, a drawer on smaller screens. */
export function Menu({ content, request }: MenuProps): ReactElement {
  return (
    <nav
      id={menuId}
      className="menu layer"
      aria-label={request.t('layout.menu.main')}
      popover="auto"
      // biome-ignore lint/security/noDangerouslySetInnerHtml: `MenuContent`, rendered by React as well
      dangerouslySetInnerHTML={{ __html: content }}
    />
  );
}

interface MenuContentProps {
  header: Pick<HeaderLayout, 'navigation_modular' | 'navigation_group'>;
  request: PageRequest;
}

/** The menu's content: the same on every page of a market. */
export function MenuContent({ header, request }: MenuContentProps): ReactElement {
  return (
    <>
      <div className="menu__bar until-desktop">
        <button
          type="button"
          className="header__button"
          popoverTarget={menuId}
          popoverTargetAction="hide"
          // biome-ignore lint/a11y/noAutofocus: moves the focus into the opened panel
          autoFocus
          aria-label={request.t('layout.menu.close')}
        >
          <Icon name="close" />
        </button>
      </div>
      <ul className="menu__entries">
        {header.navigation_modular.map(({ navigation_entry_block: entry }, index) => (
          <Entry key={entry.title} id={`menu-${index}`} entry={entry} request={request} />
        ))}
        {header.navigation_group.length > 0 && <More links={header.navigation_group} request={request} />}
      </ul>
    </>
  );
}
