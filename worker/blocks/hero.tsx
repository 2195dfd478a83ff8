import type { ReactElement } from 'react';
import type { BlockOf } from '../../shared/contract/content/content-blocks.ts';
import { Picture } from '../components/picture.tsx';
import { ContentAnchor, leadsSomewhere } from '../layouts/content/content-link.tsx';
import type { PageRequest } from '../page/page-module.ts';

export interface HeroProps {
  hero: BlockOf<'hero'>;
  request: PageRequest;
  /** The first block of a page: its title is the page's, its picture is fetched with high priority. */
  first: boolean;
}

/** A phone's full width; with more than two device pixels to a CSS pixel, as in the gallery of a product. */
const mobileSizes = '(resolution > 2dppx) 68vw, 100vw';

/** A full-width picture and a large text, on a label that overlaps its lower edge on wide screens. */
export function Hero({ hero, request, first }: HeroProps): ReactElement {
  const { eyebrow, title, text, image, image_mobile: mobile, theme } = hero;
  const links = hero.links.filter((link) => leadsSomewhere(link, request));
  const Title = first ? 'h1' : 'h2';
  return (
    <section className={`hero hero--${theme}`}>
      <div className="hero__picture">
        <Picture
          base={request.picturesUrl}
          path={image.image_file.url}
          ratio={16 / 9}
          sizes="100vw"
          alt={image.alt_attribute}
          mobile={{ path: (mobile ?? image).image_file.url, ratio: 4 / 5, sizes: mobileSizes, largest: 1279 }}
          first={first}
        />
      </div>
      <div className="wrap">
        <div className="hero__text">
          {eyebrow !== null && <p className="eyebrow">{eyebrow}</p>}
          <Title className="hero__title">{title}</Title>
          {text !== null && <p className="hero__lead">{text}</p>}
          {links.length > 0 && (
            <p className="cluster">
              {links.map((link, index) => (
                <ContentAnchor
                  key={link.title}
                  link={link}
                  request={request}
                  className={index === 0 ? 'button button--primary' : 'button button--quiet'}
                />
              ))}
            </p>
          )}
        </div>
      </div>
    </section>
  );
}
