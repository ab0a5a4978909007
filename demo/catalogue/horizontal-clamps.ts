import { CAPACITY_RULE } from '../../src/features/catalogue/ratings/holding-capacity.ts';
import { horizontal } from '../geometry/horizontal.ts';
import type { Product } from './catalogue.ts';
import { horizontalFacts } from './clamp-facts.ts';
import { horizontalSize } from './clamp-sizes.ts';
import { FLANGES, holdDownSeries, SIDE, SLOT, STAINLESS, WELD } from './hold-down.ts';
import { PINS, TOGGLE } from './wording.ts';

const HORIZONTAL_KG = [25, 50, 75, 100, 150, 200, 250, 350, 500, 700, 1000];

const horizontalProduct = holdDownSeries('H', horizontal, horizontalSize, horizontalFacts);

export const horizontalClamps: Product[] = [
  horizontalProduct(
    {
      slug: 'h-horizontal-clamp-flanged-base-u-bar',
      name: 'Horizontal Clamp, Flanged Base, U-Bar',
      category: 'flanged-base-horizontal-clamps',
      short: 'Low when closed: tools and covers pass over it.',
      paragraphs: [`The handle lies along the bar when closed. ${TOGGLE}`, PINS],
      points: ['Small overall height', SLOT, FLANGES],
    },
    [{ headline: 'U-bar', suffix: '-UB', kilograms: HORIZONTAL_KG, style: { base: 'flanged', bar: 'U' } }],
  ),
  horizontalProduct(
    {
      slug: 'h-horizontal-clamp-flanged-base-solid-bar',
      name: 'Horizontal Clamp, Flanged Base, Solid Bar',
      category: 'flanged-base-horizontal-clamps',
      short: 'Low clamp with a stiff bar for a fixed clamping point.',
      paragraphs: [`Less deflection at the bar end than a U-bar of the same depth. ${TOGGLE}`, PINS],
      points: ['Small overall height', WELD, FLANGES],
    },
    [
      {
        headline: 'Solid bar',
        suffix: '-SB',
        kilograms: HORIZONTAL_KG.slice(1, 10),
        style: { base: 'flanged', bar: 'solid' },
      },
    ],
  ),
  horizontalProduct(
    {
      slug: 'h-horizontal-clamp-flanged-base-long-u-bar',
      name: 'Horizontal Clamp, Flanged Base, Long U-Bar',
      category: 'flanged-base-horizontal-clamps',
      short: 'Low clamp that reaches further over the workpiece.',
      paragraphs: [`For wide workpieces under passing tools. ${TOGGLE}`],
      points: ['Small overall height', SLOT],
      note: CAPACITY_RULE.longer,
    },
    [
      {
        headline: 'Long U-bar',
        suffix: '-UBL',
        kilograms: [50, 75, 100, 150, 200, 250, 350],
        style: { base: 'flanged', bar: 'U', reach: 1.2 },
      },
    ],
  ),
  horizontalProduct(
    {
      slug: 'h-horizontal-clamp-straight-base-u-bar',
      name: 'Horizontal Clamp, Straight Base, U-Bar',
      category: 'straight-base-horizontal-clamps',
      short: 'Low clamp for the side of a rib, with a slotted bar.',
      paragraphs: [`For narrow fixtures that offer a side face. ${TOGGLE}`],
      points: [SIDE, SLOT],
    },
    [
      {
        headline: 'Straight base, U-bar',
        suffix: '-STU',
        kilograms: HORIZONTAL_KG.slice(0, 9),
        style: { base: 'straight', bar: 'U' },
      },
    ],
  ),
  horizontalProduct(
    {
      slug: 'h-horizontal-clamp-straight-base-solid-bar',
      name: 'Horizontal Clamp, Straight Base, Solid Bar',
      category: 'straight-base-horizontal-clamps',
      short: 'Low clamp for the side of a rib, with a stiff bar.',
      paragraphs: [`For narrow fixtures with a fixed clamping point. ${TOGGLE}`],
      points: [SIDE, WELD],
    },
    [
      {
        headline: 'Straight base, solid bar',
        suffix: '-ST',
        kilograms: HORIZONTAL_KG.slice(1, 9),
        style: { base: 'straight', bar: 'solid' },
      },
    ],
  ),
  horizontalProduct(
    {
      slug: 'h-ss-stainless-steel-horizontal-clamp',
      name: 'Stainless Steel Horizontal Clamp',
      category: 'stainless-steel-horizontal-clamps',
      short: 'Low clamp with all metal parts of stainless steel 1.4301.',
      paragraphs: [`For washdown conveyors, filling lines and outdoor covers. ${TOGGLE}`],
      points: [STAINLESS, SLOT],
    },
    [
      {
        headline: 'Stainless steel, U-bar',
        suffix: '-SS',
        kilograms: HORIZONTAL_KG.slice(1, 8),
        style: { base: 'flanged', bar: 'U', metal: 'stainless', grip: 'black' },
      },
    ],
  ),
];
