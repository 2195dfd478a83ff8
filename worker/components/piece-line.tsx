import type { ReactElement, ReactNode } from 'react';
import { ProductPicture } from '../../client/components/product-picture.tsx';
import type { PictureType } from '../../shared/contract/catalogue/catalog.ts';
import '../../client/styles/orders/piece.css';

interface PieceLineProps {
  /** Of the picture; null for a piece that is not known any more. */
  optionId: string | null;
  picture: PictureType;
  picturesUrl: string;
  name: string;
  /** Of its page; null where it has none. */
  href: string | null;
  heading: 'h2' | 'h3' | 'p';
  /** Colour and size; what is empty is left out. */
  details: readonly (string | null | undefined)[];
  /** Large: what its page is about. */
  large?: boolean;
  /** Stands above the name. */
  state?: ReactNode;
  /** Stands below. */
  children?: ReactNode;
}

/** A piece of the collection in a line: its picture beside name, colour and size. */
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
        <p className="muted">{details.filter(Boolean).join(' · ')}</p>
        {props.children}
      </div>
    </div>
  );
}
