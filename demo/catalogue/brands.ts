import type { Brand } from './catalogue.ts';

const INVENTED =
  'The products shown under this name on this demonstration site are invented: sizes, capacities and pictures are demonstration data and stand for no real article.';

/** Brand ids are fixed by the site's contract; the header shows the brands by menuOrder. */
export const brands: Brand[] = [
  {
    id: 8,
    name: 'Steel-Smith',
    menuOrder: 1,
    motto: 'Toggle clamps and workholding',
    description:
      'Toggle clamps for welding, machining, assembly and inspection: vertical and horizontal hold-down, straight-line, pull-action and pneumatic clamps from 25 kg to 4500 kg holding capacity, each with drawings, CAD data and a data sheet. Demonstration data: sizes and capacities on this site are invented.',
  },
  {
    id: 10,
    name: 'IMAO',
    menuOrder: 2,
    motto: 'Locating and levelling components',
    description: `Levelling feet, locating pins and supports for fixtures and machine frames. ${INVENTED}`,
  },
  {
    id: 9,
    name: 'KIPP',
    menuOrder: 3,
    motto: 'Operating and positioning parts',
    description: `Knobs, clamping levers, plungers and handles for machines and devices. ${INVENTED}`,
  },
  {
    id: 4,
    name: 'Turnlock',
    menuOrder: 4,
    motto: 'Latching and panel hardware',
    description: `Locking plungers, quarter-turn latches and hinges for panels, guards and enclosures. ${INVENTED}`,
  },
];
