import { CAPACITY_RULE } from '../../src/features/catalogue/ratings/holding-capacity.ts';
import type { Category } from './catalogue.ts';

type Child = [slug: string, name: string, text: string];
const group = (brand: string, slug: string, name: string, description: string, children: Child[]): Category[] => [
  { brand, slug, name, description },
  ...children.map(([childSlug, childName, text]) => ({
    brand,
    slug: childSlug,
    name: childName,
    parent: slug,
    description: text,
  })),
];

const steelSmith: Category[] = [
  ...group(
    'Steel-Smith',
    'vertical-hold-down-clamps',
    'Vertical Hold Down Clamps',
    `In a vertical hold-down clamp the handle stands upright when the bar holds the workpiece, so it needs little room around the fixture and cannot be pushed open by accident from the side. The pins of bar, link and handle pass a dead centre on closing: past it, the force of the workpiece presses the linkage further shut, and the clamp holds up to its rated capacity without a hand on it. Choose the flanged base for bolting onto a plate, the straight base for bolting or welding to the side of a rib, and the solid bar where a purpose-made arm or spindle holder is welded on. ${CAPACITY_RULE.stated} ${CAPACITY_RULE.nearer} ${CAPACITY_RULE.longer} The clamping force by hand is about one third of it. With standard bars this series runs from 50 kg to 3000 kg.`,
    [
      [
        'flanged-base-vertical-clamps',
        'Flanged Base Vertical Clamps',
        'Vertical hold-down clamps with flanges that bolt onto a horizontal plate through four slotted holes.',
      ],
      [
        'straight-base-vertical-clamps',
        'Straight Base Vertical Clamps',
        'Vertical hold-down clamps with upright base plates, for bolting or welding to the side of a fixture.',
      ],
      [
        'heavy-duty-vertical-clamps',
        'Heavy Duty Vertical Clamps',
        'Vertical hold-down clamps from 700 kg to 3000 kg for welding fixtures and press work.',
      ],
      [
        'stainless-steel-vertical-clamps',
        'Stainless Steel Vertical Clamps',
        'Vertical hold-down clamps of stainless steel for food, pharmaceutical and outdoor equipment.',
      ],
    ],
  ),
  ...group(
    'Steel-Smith',
    'horizontal-hold-down-clamps',
    'Horizontal Hold Down Clamps',
    'Low clamps whose handle lies along the bar when closed: for places where tools, spindles or covers pass over the fixture. Capacities from 25 kg to 1000 kg.',
    [
      [
        'flanged-base-horizontal-clamps',
        'Flanged Base Horizontal Clamps',
        'Low-profile clamps that bolt onto a plate through four slotted holes.',
      ],
      [
        'straight-base-horizontal-clamps',
        'Straight Base Horizontal Clamps',
        'Low-profile clamps for bolting or welding to the side of a rib.',
      ],
      [
        'stainless-steel-horizontal-clamps',
        'Stainless Steel Horizontal Clamps',
        'Low-profile clamps of stainless steel for washdown areas.',
      ],
    ],
  ),
  ...group(
    'Steel-Smith',
    'straight-line-action-clamps',
    'Straight Line Action Clamps',
    'A lever drives a plunger in a straight line and locks it at the end of its stroke, to push or to pull. Capacities from 45 kg to 4500 kg.',
    [
      ['push-pull-clamps', 'Push Pull Clamps', 'Plunger clamps with a four-hole base, 45 kg to 700 kg.'],
      [
        'heavy-duty-straight-line-clamps',
        'Heavy Duty Straight Line Clamps',
        'Plunger clamps with cast bodies, 1000 kg to 4500 kg.',
      ],
      [
        'stainless-steel-straight-line-clamps',
        'Stainless Steel Straight Line Clamps',
        'Plunger clamps with stainless levers and plungers.',
      ],
    ],
  ),
  ...group(
    'Steel-Smith',
    'pull-action-clamps',
    'Pull Action Clamps',
    'Latch and hook clamps draw lids, moulds and doors together and lock over centre. Capacities from 150 kg to 3000 kg.',
    [
      ['latch-clamps', 'Latch Clamps', 'U-bolt latch clamps with an adjustable bow and a separate latch plate.'],
      [
        'hook-clamps',
        'Hook Clamps',
        'Over-centre levers with a forged hook and a keeper: the hook is lifted out with one hand.',
      ],
      [
        'stainless-steel-pull-action-clamps',
        'Stainless Steel Pull Action Clamps',
        'Latch and hook clamps of stainless steel for hatches, kettles and outdoor covers.',
      ],
    ],
  ),
  ...group(
    'Steel-Smith',
    'toggle-pliers',
    'Toggle Pliers',
    'Hand-held clamps with a fixed and a toggle-locked jaw: squeeze, and both hands are free.',
    [
      ['standard-toggle-pliers', 'Standard Toggle Pliers', 'Pliers with a normal throat for edges and flanges.'],
      ['deep-throat-toggle-pliers', 'Deep Throat Toggle Pliers', 'Pliers that reach far in from the edge of a sheet.'],
    ],
  ),
  ...group(
    'Steel-Smith',
    'pneumatic-clamps',
    'Pneumatic Clamps',
    'The toggle linkage of the hand clamps, driven by a cylinder: it stays locked when the air fails.',
    [
      ['pneumatic-hold-down-clamps', 'Pneumatic Hold Down Clamps', 'Pneumatic clamps from 50 kg to 400 kg.'],
      ['heavy-duty-pneumatic-clamps', 'Heavy Duty Pneumatic Clamps', 'Pneumatic clamps from 600 kg to 1500 kg.'],
    ],
  ),
  ...group(
    'Steel-Smith',
    'accessories-and-spare-parts',
    'Accessories and Spare Parts',
    'Spindles, caps, nuts, grips and arms of the hold-down clamps. Each part names the clamps that it fits. Invented demonstration articles.',
    [
      [
        'clamp-spindles',
        'Spindles',
        'Threaded spindles with two nuts: with a rubber cap, a plain end or a swivel foot.',
      ],
      ['clamp-caps-and-feet', 'Caps and Feet', 'What is at the end of a spindle and touches the workpiece.'],
      ['clamp-washers-and-nuts', 'Washers and Nuts', 'What holds a spindle in the bar of a clamp.'],
      ['clamp-grips', 'Grips', 'Vinyl grips for the handles of vertical clamps.'],
      ['clamp-arms', 'Arms', 'Bars with their links, to repair a clamp that was bent.'],
    ],
  ),
];

const kipp: Category[] = [
  ...group(
    'KIPP',
    'operating-parts',
    'Operating Parts',
    'Parts that a hand turns, pulls or grips. Invented demonstration articles.',
    [
      ['star-knobs', 'Star Knobs', 'Moulded knobs with eight lobes, on threaded studs or with threaded bushes.'],
      ['lobe-knobs', 'Lobe Knobs', 'Four-lobed knobs that give a gloved hand a firm hold.'],
      ['clamping-levers', 'Clamping Levers', 'Adjustable levers with toothed inserts: lift, turn, drop.'],
      ['handwheels', 'Handwheels', 'Spoked handwheels with and without revolving handles.'],
      ['pull-handles', 'Pull Handles', 'Bow and tubular handles for doors, drawers and guards.'],
    ],
  ),
  ...group(
    'KIPP',
    'positioning-elements',
    'Positioning Elements',
    'Parts that find and hold a position. Invented demonstration articles.',
    [
      [
        'indexing-plungers',
        'Indexing Plungers',
        'Spring-loaded pins that snap into a hole and are drawn back by a knob.',
      ],
      ['spring-plungers', 'Spring Plungers', 'Balls and pins under spring pressure: detents, ejectors and side stops.'],
    ],
  ),
];

const imao: Category[] = [
  ...group(
    'IMAO',
    'levelling-and-supporting',
    'Levelling and Supporting',
    'Feet that carry and align machine frames. Invented demonstration articles.',
    [
      ['levelling-feet', 'Levelling Feet', 'Ball-jointed feet on threaded spindles.'],
      [
        'bolt-down-levelling-feet',
        'Bolt-Down Levelling Feet',
        'Ball-jointed feet whose plates are anchored to the floor.',
      ],
      [
        'stainless-levelling-feet',
        'Stainless Levelling Feet',
        'Levelling feet of stainless steel for hygienic equipment.',
      ],
    ],
  ),
  ...group(
    'IMAO',
    'locating-components',
    'Locating Components',
    'Pins that place a workpiece or a fixture plate again and again. Invented demonstration articles.',
    [
      ['round-locating-pins', 'Round Locating Pins', 'Ground pins that fix a hole in both directions.'],
      [
        'diamond-locating-pins',
        'Diamond Locating Pins',
        'Flattened pins that fix one direction and forgive the hole pitch in the other.',
      ],
    ],
  ),
];

const turnlock: Category[] = [
  ...group(
    'Turnlock',
    'panel-fastening',
    'Panel Fastening',
    'Hardware that holds panels, guards and covers and lets them go without tools. Invented demonstration articles.',
    [
      ['quarter-turn-latches', 'Quarter-Turn Latches', 'Cam latches that open and close with a quarter turn.'],
      ['locking-plungers', 'Locking Plungers', 'Hand-operated plungers that lock panels and slides.'],
    ],
  ),
  ...group(
    'Turnlock',
    'hinges-and-handles',
    'Hinges and Handles',
    'Hinges and handles for machine guards and enclosures. Invented demonstration articles.',
    [
      ['hinges', 'Hinges', 'Leaf hinges with countersunk holes.'],
      ['enclosure-handles', 'Enclosure Handles', 'Handles for doors and drawers of enclosures.'],
    ],
  ),
];

/** Categories without an image, so that the site shows its placeholder. */
export const withoutPicture: string[] = ['enclosure-handles'];

/** Top-level categories hold sub-categories, and only those hold products. */
export const categories: Category[] = [...steelSmith, ...kipp, ...imao, ...turnlock];
