import type { ReactElement } from 'react';
import type { BlockOf } from '../../shared/contract/content/content-blocks.ts';
import { contentPicture } from '../components/picture.tsx';
import type { PageRequest } from '../page/page-module.ts';

interface VideoProps {
  block: BlockOf<'video'>;
  request: PageRequest;
}

/** Width and height of a film's place, and the width of its poster, in pixels. */
const places = {
  '16x9': { width: 1280, height: 720, poster: 1279 },
  '3x4': { width: 900, height: 1200, poster: 900 },
} as const;

/**
 * A film with the browser's own controls. It is neither fetched nor played before the visitor starts it. Captions in
 * the language of the page are on from the start, for visitors who cannot hear or have the sound off.
 */
export function Video({ block, request: { absolutePicturesUrl, picturesUrl, properties } }: VideoProps): ReactElement {
  const { title, text, poster, sources, format, captions } = block;
  const hosted = (url: string) => (url.startsWith('/') ? absolutePicturesUrl + url : url);
  const { width, height, poster: posterWidth } = places[format];
  const spoken = captions.find(({ lang }) => lang === properties.lang) ?? captions[0];
  return (
    <section className={format === '3x4' ? 'film film--upright wrap' : 'film wrap'}>
      {(title !== null || text !== null) && (
        <div className="film__words">
          {title !== null && <h2 className="heading">{title}</h2>}
          {text !== null && <p className="muted film__text">{text}</p>}
        </div>
      )}
      {/* biome-ignore lint/a11y/useMediaCaption: content provides the captions of films with speech */}
      <video
        className="film__picture"
        controls
        playsInline
        preload="none"
        width={width}
        height={height}
        poster={contentPicture(picturesUrl, poster.image_file.url, posterWidth)}
        aria-label={poster.alt_attribute}
        // The captions may be on another host.
        crossOrigin={captions.length > 0 ? 'anonymous' : undefined}
      >
        {sources.map(({ url, type }) => (
          <source key={url} src={hosted(url)} type={type} />
        ))}
        {captions.map((track) => (
          <track
            key={track.url}
            kind="captions"
            src={hosted(track.url)}
            srcLang={track.lang}
            label={track.label}
            default={track === spoken}
          />
        ))}
      </video>
    </section>
  );
}
