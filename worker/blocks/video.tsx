import type { ReactElement } from 'react';
import type { BlockOf } from '../../shared/contract/content-blocks.ts';
import { contentPicture } from '../components/picture.tsx';
import type { PageRequest } from '../pages/page-module.ts';

interface VideoProps {
  block: BlockOf<'video'>;
  request: PageRequest;
}

/** A film with the browser's own controls: nothing of it is fetched before somebody starts it. */
export function Video({ block, request: { picturesUrl } }: VideoProps): ReactElement {
  const { title, text, poster, sources } = block;
  return (
    <section className="film wrap">
      {title !== null && <h2 className="heading">{title}</h2>}
      {text !== null && <p className="muted film__text">{text}</p>}
      {/* biome-ignore lint/a11y/useMediaCaption: films of the house have no spoken word */}
      <video
        className="film__picture"
        controls
        playsInline
        preload="none"
        width={1280}
        height={720}
        poster={contentPicture(picturesUrl, poster.image_file.url, 1279)}
        aria-label={poster.alt_attribute}
      >
        {sources.map(({ url, type }) => (
          <source key={url} src={url.startsWith('/') ? picturesUrl + url : url} type={type} />
        ))}
      </video>
    </section>
  );
}
