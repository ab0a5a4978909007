/**
 * The few icons that every page starts with, as paths on a 24 by 24 grid after Lucide (ISC licence).
 * All others come from lucide-react, with the parts of the site that load later.
 */
const PATHS = {
  search: 'm21 21-4.3-4.3M19 11a8 8 0 1 1-16 0 8 8 0 0 1 16 0Z',
  cart: 'm2 2 1.1 0a1 1 0 0 1 1 .8l2.7 14.4a1 1 0 0 0 1 .8H18M4.6 5H21a1 1 0 0 1 1 1.2l-1 6.2A2 2 0 0 1 19 14H6.3M20 20a2 2 0 1 1-4 0 2 2 0 0 1 4 0ZM10 20a2 2 0 1 1-4 0 2 2 0 0 1 4 0Z',
  menu: 'M4 5h16M4 12h16M4 19h16',
  close: 'M18 6 6 18M6 6l12 12',
  down: 'm6 9 6 6 6-6',
  left: 'm15 18-6-6 6-6',
  right: 'm9 18 6-6-6-6',
  pause: 'M9 5v14M15 5v14',
  play: 'M7 5l12 7-12 7Z',
  cube: 'M21 8v8l-9 5-9-5V8l9-5ZM3 8l9 5 9-5M12 13v8',
  user: 'M17 8A5 5 0 1 1 7 8a5 5 0 0 1 10 0ZM20 21a8 8 0 0 0-16 0',
  welcome: 'M2 21a8 8 0 0 1 13.3-6M15 8A5 5 0 1 1 5 8a5 5 0 0 1 10 0ZM16 19l2 2 4-4',
} as const;

export function Icon({ name, className = 'size-6' }: { name: keyof typeof PATHS; className?: string }) {
  return (
    <svg
      viewBox="0 0 24 24"
      aria-hidden="true"
      className={`flex-none fill-none stroke-current stroke-2 ${className}`}
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <path d={PATHS[name]} />
    </svg>
  );
}
