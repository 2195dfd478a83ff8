import type { ReactElement } from 'react';
import { Icon } from '../../../client/components/icon.tsx';
import type { FooterLayout } from '../../../shared/contract/content/content.ts';
import { Picture } from '../../components/picture.tsx';
import type { PageRequest } from '../../page/page-module.ts';
import { ContentAnchor } from '../content/content-link.tsx';
import { NetworkIcon } from './network-icon.tsx';

interface ContentProps<Name extends keyof FooterLayout> {
  content: NonNullable<FooterLayout[Name]>;
  request: PageRequest;
}

export function Reassurance({ content, request }: ContentProps<'reinsurances'>): ReactElement {
  return (
    <section className="promises" aria-label={request.t('layout.reassurance')}>
      <ul className="promises__list wrap">
        {content.map(({ title, description, link_global: link }) => (
          <li key={title}>
            <p className="promises__title">
              {link?.title === title ? <ContentAnchor link={link} request={request} /> : title}
            </p>
            <p className="small muted">{description}</p>
            {link !== null && link.title !== title && (
              <p className="small">
                <ContentAnchor link={link} request={request} className="link" />
              </p>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

function Community({ content, request }: ContentProps<'community'>): ReactElement {
  return (
    <section className="community wrap" aria-labelledby="community-title">
      <h2 id="community-title" className="subheading">
        {content.title}
      </h2>
      <ul className="community__list">
        {content.group.map(({ title, page_link: link, image }) => (
          <li key={title}>
            <ContentAnchor link={link} request={request} className="community__link">
              <Picture
                base={request.picturesUrl}
                path={image.image_file.url}
                ratio={1}
                sizes="30vw"
                largest={900}
                // The title below is the same text.
                alt={image.alt_attribute === title ? '' : image.alt_attribute}
              />
              <span>{title}</span>
            </ContentAnchor>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Blocks of links: an accordion on phones, columns elsewhere. */
function FooterLinks({ content, request }: ContentProps<'links_modular'>): ReactElement {
  return (
    <>
      {content.map(({ title, links_group }) => (
        <details key={title} className="footer__block" name="footer">
          <summary className="footer__block-title">
            {title}
            <Icon name="down" size={16} />
          </summary>
          <ul className="footer__links">
            {links_group.map((link) => (
              <li key={link.title}>
                <ContentAnchor link={link} request={request} />
              </li>
            ))}
          </ul>
        </details>
      ))}
    </>
  );
}

function Networks({ content, request }: ContentProps<'networks'>): ReactElement {
  return (
    <div className="networks">
      <p className="eyebrow">{content.title}</p>
      <ul className="networks__list">
        {content.list.map(({ link_informations: link, icon }) => (
          <li key={icon}>
            <ContentAnchor
              link={{
                ...link,
                title_attribute: link.title_attribute ?? link.title,
                aria_label_attribute: link.aria_label_attribute ?? link.title,
              }}
              request={request}
              className="header__button"
            >
              <NetworkIcon name={icon} />
            </ContentAnchor>
          </li>
        ))}
      </ul>
    </div>
  );
}

interface FooterContentProps {
  footer: FooterLayout;
  request: PageRequest;
}

/** The footer below promises and newsletter: the same on every page of a market. */
export function FooterContent({ footer, request }: FooterContentProps): ReactElement {
  const { community, links_modular: links, networks } = footer;
  return (
    <>
      {community !== null && <Community content={community} request={request} />}
      <div className="footer__columns wrap">
        <FooterLinks content={links} request={request} />
        {networks.list.length > 0 && <Networks content={networks} request={request} />}
      </div>
    </>
  );
}
