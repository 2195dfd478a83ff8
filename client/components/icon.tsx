import type { ReactElement } from 'react';

/** Paths of line icons, 24 × 24, with a thin stroke. */
export const icons = {
  search: 'M10.5 4a6.5 6.5 0 1 1 0 13 6.5 6.5 0 0 1 0-13ZM15.3 15.3 20.5 20.5',
  account: 'M12 4a3.75 3.75 0 1 1 0 7.5A3.75 3.75 0 0 1 12 4ZM4.5 20.5c.7-3.9 3.7-6 7.5-6s6.8 2.1 7.5 6',
  cart: 'M4.75 8h14.5l1 12.5H3.75ZM8.5 10.5V7a3.5 3.5 0 0 1 7 0v3.5',
  heart: 'M12 20C5.5 14.6 3 11.9 3 8.8a4.6 4.6 0 0 1 9-1.5 4.6 4.6 0 0 1 9 1.5c0 3.1-2.5 5.8-9 11.2Z',
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
} as const;

export type IconName = keyof typeof icons;

interface IconProps {
  name: IconName;
  /** Side in pixels. */
  size?: number;
}

/** A decorative icon; the text beside it has the meaning. */
export function Icon({ name, size = 24 }: IconProps): ReactElement {
  return (
    <svg width={size} height={size} viewBox="0 0 24 24" className="icon" aria-hidden="true">
      <path d={icons[name]} />
    </svg>
  );
}
