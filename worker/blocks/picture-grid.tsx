import type { ReactElement } from 'react';
import type { BlockOf } from '../../shared/contract/content/content-blocks.ts';
import { Picture } from '../components/picture.tsx';
import { ContentAnchor } from '../layouts/content/content-link.tsx';
import type { PageRequest } from '../page/page-module.ts';
import type { BlockData } from './block-data.ts';

interface PictureGridProps {
  block: BlockOf<'picture_grid'>;
  data: BlockData;
  request: PageRequest;
}

type GridImage = BlockOf<'picture_grid'>['images'][number];

/** The pictures of the block itself, and those of its folder. */
function picturesOf({ images, asset_folder: folder }: BlockOf<'picture_grid'>, data: BlockData): GridImage[] {
  const assets = folder === null ? [] : (data.folders.get(folder) ?? []);
  return [
    ...images,
    ...assets.map(({ url, title }) => ({
      image: { image_file: { url }, alt_attribute: title },
      text: null,
      link: null,
    })),
  ];
}

/** Pictures side by side; one with a target is a link with its text. Null without pictures. */
export function PictureGrid({ block, data, request }: PictureGridProps): ReactElement | null {
  const pictures = picturesOf(block, data);
  if (pictures.length === 0) return null;
  return (
    <section className="pictures wrap" data-slot={block.vendor ?? undefined}>
      {block.title !== null && <h2 className="heading">{block.title}</h2>}
      <ul className="pictures__list">
        {pictures.map(({ image, text, link }, index) => {
          const isOddLast = index === pictures.length - 1 && index % 2 === 0;
          const picture = (
            <Picture
              base={request.picturesUrl}
              path={image.image_file.url}
              ratio={4 / 5}
              sizes="(width >= 768px) 33vw, 50vw"
              largest={900}
              alt={link === null ? image.alt_attribute : ''}
            />
          );
          return (
            <li key={image.image_file.url} data-wide={isOddLast ? '' : undefined}>
              {link === null ? (
                <figure>
                  {picture}
                  {text !== null && <figcaption className="small muted">{text}</figcaption>}
                </figure>
              ) : (
                <ContentAnchor link={link} request={request}>
                  {picture}
                  <span className="pictures__text">{link.title}</span>
                </ContentAnchor>
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
}
