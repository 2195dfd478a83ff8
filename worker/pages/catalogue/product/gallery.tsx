import { pictureRatio } from 'virtual:product-picture';
import type { ReactElement } from 'react';
import { ProductPicture } from '../../../../client/components/product-picture.tsx';
import { pictureUrl } from '../../../../shared/catalogue/picture.ts';
import { joinTexts } from '../../../../shared/format/join-texts.ts';
import type { PartProps } from './product-data.ts';
import '../../../../client/styles/catalogue/product.css';

/**
 * Nearly the full width of a phone, half of the space beside the panel on desktops, up to the maximum width of the
 * page: see the style sheet. A phone with more than two device pixels to a CSS pixel is told a smaller place: the file
 * with about two takes half the time to arrive and to decode, and nobody sees the difference.
 */
const gallerySizes = [
  '(width >= 1280px) min(46.25vw - 227px, 601px)',
  '(width >= 768px) 54vw',
  '(resolution > 2dppx) 68vw',
  '94vw',
].join();

/** The same for a single picture, which is shown whole in both columns. */
const singleSizes = [
  `(width >= 768px) min(54vw, ${Math.round(86 / pictureRatio)}vh)`,
  '(resolution > 2dppx) 68vw',
  '94vw',
].join();

/** Width in pixels of a full-screen picture. */
const largest = 1920;

/**
 * All views of a colour: a strip to swipe on phones, one below the other on tablets, side by side on desktops. Every
 * view links to the full-size picture; the browser's script opens it in a dialog. The list carries the number of
 * views: a style sheet that counted them while they arrive would change the layout with each one.
 */
export function Gallery({ data: { product, option }, request }: PartProps): ReactElement {
  const { t, picturesUrl, absolutePicturesUrl, properties, domain } = request;
  const { pictures, optionId, video } = option;
  const name = product.name[properties.lang];
  const named = joinTexts([name, option.color[properties.lang]]);
  const views = pictures.length + (video === null ? 0 : 1);
  // Square and wide pictures are not cropped to fill the row.
  const isLastWide = pictureRatio > 1 && views > 1 && views % 2 === 1;
  const kinds = [
    'gallery',
    !domain.params.newRatioOnProductPicture && 'gallery--former',
    views === 1 && 'gallery--one',
  ];
  const altOf = (index: number) => t('product.picture', { name: named, index: index + 1, count: pictures.length });
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
              sizes={views === 1 ? singleSizes : gallerySizes}
              largest={1279}
              loading={index === 0 ? 'first' : 'next'}
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
            height={Math.round(900 * pictureRatio)}
            poster={pictureUrl(picturesUrl, optionId, pictures[0] ?? 'AP', 900)}
            aria-label={t('gallery.video', { name })}
            src={absolutePicturesUrl + video}
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
