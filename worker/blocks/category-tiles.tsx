import type { ReactElement } from 'react';
import type { BlockOf } from '../../shared/contract/content-blocks.ts';
import { Picture } from '../components/picture.tsx';
import { ContentAnchor } from '../layouts/content-link.tsx';
import type { PageRequest } from '../pages/page-module.ts';

interface CategoryTilesProps {
  block: BlockOf<'category_tiles'>;
  request: PageRequest;
}

/** Ways into the catalogue, each a picture and a word. */
export function CategoryTiles({ block, request }: CategoryTilesProps): ReactElement {
  return (
    <section className="tiles wrap">
      <h2 className="heading">{block.title}</h2>
      <ul className="tiles__list">
        {block.tiles.map(({ image, link }) => (
          <li key={link.title}>
            <ContentAnchor link={link} request={request} className="tile">
              <span className="tile__picture">
                <Picture
                  base={request.picturesUrl}
                  path={image.image_file.url}
                  ratio={4 / 5}
                  sizes="(width >= 1280px) 25vw, (width >= 768px) 33vw, 50vw"
                  largest={900}
                  alt=""
                />
              </span>
              <span className="tile__name">{link.title}</span>
            </ContentAnchor>
          </li>
        ))}
      </ul>
    </section>
  );
}
