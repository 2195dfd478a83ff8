import type { ReactElement } from 'react';

const star = 'l1.9 4 4.4.6-3.2 3 .8 4.4-3.9-2.1-3.9 2.1.8-4.4-3.2-3 4.4-.6z';
const width = 14;
const count = 5;

/** Five stars side by side, each `width` wide. */
const stars = `M7 .8${star}${`m${width} 0${star}`.repeat(count - 1)}`;

interface StarRatingProps {
  /** 0 to 5. */
  rating: number;
  /** The rating as text. */
  label: string;
}

/** Five stars, filled in proportion to the rating, including parts of a star. */
export function StarRating({ rating, label }: StarRatingProps): ReactElement {
  return (
    <svg
      className="stars"
      viewBox={`0 0 ${count * width} 14`}
      width={count * width}
      height="14"
      stroke="currentColor"
      role="img"
      aria-label={label}
    >
      <path d={stars} fill="none" />
      <svg width={rating * width} height="14" fill="currentColor" overflow="hidden" aria-hidden="true">
        <path d={stars} />
      </svg>
    </svg>
  );
}
