import type { ReactElement } from 'react';
import type { BlockOf } from '../../shared/contract/content/content-blocks.ts';
import { Picture } from '../components/picture.tsx';
import { ContentAnchor } from '../layouts/content/content-link.tsx';
import type { PageRequest } from '../page/page-module.ts';

interface CategoryTilesProps {
  block: BlockOf<'category_tiles'>;
  request: PageRequest;
}

/** Columns on the widest screens; narrower ones have at most 3 if there are more than four tiles. */
const columnsOf = (tiles: number): number => Math.min(tiles, 6);

/** `sizes` for a number of tiles: see the style sheet for their columns. */
function sizesOf(tiles: number): string {
  const column = (columns: number) => `${Math.round(90 / columns)}vw`;
  const large = column(columnsOf(tiles));
  const usual = column(tiles > 4 ? 3 : tiles);
  return `(width >= 1600px) ${large}, (width >= 1280px) ${usual}, (width >= 768px) ${column(3)}, ${column(2)}`;
}

/**
 * Links into the catalogue, each a picture and a label. The list carries the number of tiles: a style sheet that
 * counted them would change the layout with each tile that arrives, and load pictures that are too large.
 */
export function CategoryTiles({ block, request }: CategoryTilesProps): ReactElement {
  const sizes = sizesOf(block.tiles.length);
  return (
    <section className="tiles wrap">
      <h2 className="heading">{block.title}</h2>
      <ul className={`tiles__list tiles-${columnsOf(block.tiles.length)}`}>
        {block.tiles.map(({ image, link }) => (
          <li key={link.title}>
            <ContentAnchor link={link} request={request} className="tile">
              <span className="tile__picture">
                <Picture
                  base={request.picturesUrl}
                  path={image.image_file.url}
                  ratio={4 / 5}
                  sizes={sizes}
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
