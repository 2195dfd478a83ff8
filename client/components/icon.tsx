import type { ReactElement } from 'react';

/** Line icons on a square of 24, drawn with a thin stroke. */
export const icons = {
  search: 'M10.5 4a6.5 6.5 0 1 1 0 13 6.5 6.5 0 0 1 0-13ZM15.3 15.3 20.5 20.5',
  account: 'M12 4a3.75 3.75 0 1 1 0 7.5A3.75 3.75 0 0 1 12 4ZM4.5 20.5c.7-3.9 3.7-6 7.5-6s6.8 2.1 7.5 6',
  cart: 'M4.75 8h14.5l1 12.5H3.75ZM8.5 10.5V7a3.5 3.5 0 0 1 7 0v3.5',
  menu: 'M3 8.5h18M3 15.5h18',
  filter: 'M3 7.5h11M18 7.5h3M16 5v5M3 16.5h3M10 16.5h11M8 14v5',
  close: 'M5.5 5.5l13 13M18.5 5.5l-13 13',
  back: 'M20.5 12h-17M9.5 6l-6 6 6 6',
  forward: 'M3.5 12h17M14.5 6l6 6-6 6',
  down: 'M6 9.5l6 6 6-6',
  right: 'M9.5 6l6 6-6 6',
  lock: 'M5.5 10.5h13v9.5h-13ZM8.5 10.5V8a3.5 3.5 0 0 1 7 0v2.5',
  check: 'M4.5 12.5l5 5 10-11',
  information: 'M12 3.5a8.5 8.5 0 1 1 0 17 8.5 8.5 0 0 1 0-17ZM12 11v5.5M12 7.75v.5',
  warning: 'M12 4 2.75 20h18.5ZM12 10v5M12 17v.5',
  instagram:
    'M8 3.5h8A4.5 4.5 0 0 1 20.5 8v8a4.5 4.5 0 0 1-4.5 4.5H8A4.5 4.5 0 0 1 3.5 16V8A4.5 4.5 0 0 1 8 3.5ZM12 8.25a3.75 3.75 0 1 1 0 7.5 3.75 3.75 0 0 1 0-7.5ZM16.75 7v.5',
  pinterest:
    'M12 3.5a8.5 8.5 0 1 1 0 17 8.5 8.5 0 0 1 0-17ZM9.5 19.5l2.4-9.8M8.9 12.6c-.9-2.9.9-4.9 3.3-4.9 2.2 0 3.6 1.5 3.3 3.7-.3 2.2-1.7 3.7-3.2 3.5-.9-.1-1.4-.7-1.6-1.3',
  tiktok: 'M13.5 3.5v11.75a3.75 3.75 0 1 1-3.75-3.75M13.5 3.5c.2 2.9 2.3 4.8 5 5',
  youtube: 'M5.5 5.5h13a3 3 0 0 1 3 3v7a3 3 0 0 1-3 3h-13a3 3 0 0 1-3-3v-7a3 3 0 0 1 3-3ZM10 9l5 3-5 3Z',
  facebook:
    'M12 3.5a8.5 8.5 0 1 1 0 17 8.5 8.5 0 0 1 0-17ZM11.75 20.5v-9.75c0-1.9 1-2.9 3.25-2.75M9.25 12.5h5',
} as const;

export type IconName = keyof typeof icons;

interface IconProps {
  name: IconName;
  /** Side in pixels. */
  size?: number;
}

/** An icon; what it means is said by the text beside it. */
export function Icon({ name, size = 24 }: IconProps): ReactElement {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.25"
      strokeLinecap="square"
      aria-hidden="true"
    >
      <path d={icons[name]} />
    </svg>
  );
}
