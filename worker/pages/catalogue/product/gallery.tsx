import type { ReactElement } from 'react';
import { ProductPicture } from '../../../../client/components/product-picture.tsx';
import { pictureUrl } from '../../../../shared/catalogue/picture.ts';
import type { PartProps } from './product-data.ts';
import '../../../../client/styles/catalogue/product.css';

/** Nearly the whole width of a phone, half of the room beside the panel on desktops, up to where the page is widest: see the style sheet. */
const gallerySizes = '(width >= 1280px) min(46.25vw - 227px, 601px), (width >= 768px) 54vw, 94vw';

/** Pixels of a picture that fills the screen. */
const largest = 1920;

/**
 * All views of a colour: a strip to swipe through on a phone, below each other on a tablet, side by side on desktops.
 * Every view is a link to the picture in full size; the browser's script opens it above the page. How many there are is
 * said with the first: what a style sheet counts while they come, it lays out anew with each one.
 */
export function Gallery({ data: { product, option }, request }: PartProps): ReactElement {
  const { t, picturesUrl, properties, domain } = request;
  const { pictures, optionId, video } = option;
  const words = { name: product.name[properties.lang], color: option.color[properties.lang] };
  const views = pictures.length + (video === null ? 0 : 1);
  const isLastWide = views > 1 && views % 2 === 1;
  const kinds = [
    'gallery',
    !domain.params.newRatioOnProductPicture && 'gallery--former',
    views === 1 && 'gallery--one',
  ];
  const altOf = (index: number) =>
    t('product.picture', { ...words, index: index + 1, count: pictures.length });
  return (
    <>
      <section
        className={kinds.filter((kind) => kind !== false).join(' ')}
        aria-label={t('product.gallery')}
        data-previous={t('gallery.previous')}
        data-next={t('gallery.next')}
        data-close={t('product.close')}
      >
        {pictures.map((type, index) => (
          <a
            key={type}
            href={pictureUrl(picturesUrl, optionId, type, largest)}
            data-wide={isLastWide && index === views - 1 ? '' : undefined}
          >
            <ProductPicture
              base={picturesUrl}
              optionId={optionId}
              type={type}
              alt={altOf(index)}
              sizes={gallerySizes}
              largest={1279}
              loading={index === 0 ? 'first' : index === 1 ? 'after' : 'lazy'}
            />
          </a>
        ))}
        {video !== null && (
          <video
            controls
            data-wide={isLastWide ? '' : undefined}
            muted
            playsInline
            preload="none"
            width={900}
            height={1200}
            poster={pictureUrl(picturesUrl, optionId, pictures[0] ?? 'AP', 900)}
            aria-label={t('gallery.video', { name: words.name })}
            src={picturesUrl + video}
          />
        )}
      </section>
      {views > 1 && (
        <p className="gallery__count only-mobile only-js" aria-hidden="true">
          {`1 / ${views}`}
        </p>
      )}
    </>
  );
}
