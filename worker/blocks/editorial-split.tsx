import type { ReactElement } from 'react';
import type { BlockOf } from '../../shared/contract/content/content-blocks.ts';
import { Picture } from '../components/picture.tsx';
import { ContentAnchor, leadsSomewhere } from '../layouts/content/content-link.tsx';
import type { PageRequest } from '../page/page-module.ts';

interface EditorialSplitProps {
  block: BlockOf<'editorial_split'>;
  request: PageRequest;
}

/** A picture and a text side by side; on phones one below the other. */
export function EditorialSplit({ block, request }: EditorialSplitProps): ReactElement {
  const { title, text, image, image_side } = block;
  const links = block.links.filter((link) => leadsSomewhere(link, request));
  return (
    <section className={`split split--${image_side}`}>
      <div className="split__picture">
        <Picture
          base={request.picturesUrl}
          path={image.image_file.url}
          ratio={4 / 5}
          sizes="(width >= 768px) 50vw, 100vw"
          alt={image.alt_attribute}
        />
      </div>
      <div className="split__text">
        <h2 className="title">{title}</h2>
        <p>{text}</p>
        {links.length > 0 && (
          <p className="cluster">
            {links.map((link) => (
              <ContentAnchor key={link.title} link={link} request={request} className="button" />
            ))}
          </p>
        )}
      </div>
    </section>
  );
}
