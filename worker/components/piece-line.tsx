import type { ReactElement, ReactNode } from 'react';
import { ProductPicture } from '../../client/components/product-picture.tsx';
import type { PictureType } from '../../shared/contract/catalogue/product.ts';
import { joinTexts } from '../../shared/format/join-texts.ts';
import '../../client/styles/orders/piece.css';

interface PieceLineProps {
  /** Option of the picture; null if the piece is not known any more. */
  optionId: string | null;
  picture: PictureType;
  picturesUrl: string;
  name: string;
  /** Url of the product page; null if it has none. */
  href: string | null;
  heading: 'h2' | 'h3' | 'p';
  /** Colour and size; empty ones are left out. */
  details: readonly (string | null | undefined)[];
  /** Large, on a page about this piece. */
  large?: boolean;
  /** Shown above the name. */
  state?: ReactNode;
  /** Shown below the details. */
  children?: ReactNode;
}

/** A piece in a line: its picture beside name, colour and size. */
export function PieceLine(props: PieceLineProps): ReactElement {
  const { optionId, picture, picturesUrl, name, href, heading: Heading, details, large = false } = props;
  return (
    <div className={large ? 'piece piece--large' : 'piece'}>
      <div className="piece__picture">
        {optionId !== null && (
          <ProductPicture
            base={picturesUrl}
            optionId={optionId}
            type={picture}
            alt=""
            sizes={large ? '(width >= 768px) 16rem, 7rem' : '6.5rem'}
            largest={large ? 599 : 320}
          />
        )}
      </div>
      <div className="piece__text">
        {props.state}
        <Heading className="piece__name">{href === null ? name : <a href={href}>{name}</a>}</Heading>
        <p className="muted">{joinTexts(details, ' · ')}</p>
        {props.children}
      </div>
    </div>
  );
}
