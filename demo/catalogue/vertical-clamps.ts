import { CAPACITY_RULE } from '../../src/features/catalogue/ratings/holding-capacity.ts';
import { vertical } from '../geometry/vertical.ts';
import type { Product } from './catalogue.ts';
import { verticalFacts } from './clamp-facts.ts';
import { verticalSize } from './clamp-sizes.ts';
import { FLANGES, holdDownSeries, SIDE, SLOT, STAINLESS, WELD } from './hold-down.ts';
import { PINS, TOGGLE } from './wording.ts';

const VERTICAL_KG = [50, 75, 100, 150, 200, 250, 300, 400, 500, 600];
/** The heavy bases are rated with the solid bar; shorter bars are rated the same. */
const HEAVY_REACH = 1.08;
const HEAVY_KG = [700, 900, 1200, 1500, 2000, 2500, 3000];

const verticalProduct = holdDownSeries('VTC', vertical, verticalSize, verticalFacts);

export const verticalClamps: Product[] = [
  verticalProduct(
    {
      slug: 'vtc-vertical-clamp-flanged-base-u-bar',
      name: 'Vertical Clamp, Flanged Base, U-Bar',
      category: 'flanged-base-vertical-clamps',
      short: 'Bolts onto a plate; the spindle slides along the slotted bar to the clamping point.',
      paragraphs: [`The everyday clamp for drilling, welding and assembly fixtures. ${TOGGLE}`, PINS],
      points: [SLOT, FLANGES, 'Vinyl grip resists oil and coolant'],
      note: `The second group has the same bases with longer bars. ${CAPACITY_RULE.longer}`,
      pictured: 'VTC-200-UB',
    },
    [
      {
        headline: 'Standard reach, spindle M5 or M6',
        suffix: '-UB',
        kilograms: VERTICAL_KG.slice(0, 4),
        style: { base: 'flanged', bar: 'U' },
      },
      {
        headline: 'Standard reach, spindle M8 or M10',
        number: 2,
        suffix: '-UB',
        kilograms: VERTICAL_KG.slice(4),
        style: { base: 'flanged', bar: 'U' },
      },
      {
        headline: 'Long reach, spindle M6',
        number: 3,
        suffix: '-UBL',
        kilograms: [75, 100, 150],
        style: { base: 'flanged', bar: 'U', reach: 1.3 },
      },
      {
        headline: 'Long reach, spindle M8 or M10',
        number: 4,
        suffix: '-UBL',
        kilograms: [200, 300, 400],
        style: { base: 'flanged', bar: 'U', reach: 1.3 },
      },
    ],
  ),
  verticalProduct(
    {
      slug: 'vtc-vertical-clamp-flanged-base-solid-bar',
      name: 'Vertical Clamp, Flanged Base, Solid Bar',
      category: 'flanged-base-vertical-clamps',
      short: 'Solid bar for a fixed clamping point or for welding on a special arm.',
      paragraphs: [`A stiff bar without a slot: it bends less than a U-bar of the same depth. ${TOGGLE}`, PINS],
      points: [WELD, FLANGES],
      note: 'The tables are divided by the thread of the spindle. The second group has the largest sizes, which are bolted down with M8.',
      pictured: 'VTC-250-SB',
    },
    [
      {
        headline: 'Solid bar, spindle M6',
        suffix: '-SB',
        kilograms: [75, 100, 150],
        style: { base: 'flanged', bar: 'solid' },
      },
      {
        headline: 'Solid bar, spindle M8',
        number: 2,
        suffix: '-SB',
        kilograms: [200, 250, 300],
        style: { base: 'flanged', bar: 'solid' },
      },
      {
        headline: 'Solid bar, spindle M10',
        number: 3,
        suffix: '-SB',
        kilograms: [400, 500, 600],
        style: { base: 'flanged', bar: 'solid' },
      },
    ],
  ),
  verticalProduct(
    {
      slug: 'vtc-vertical-clamp-flanged-base-solid-bar-long',
      name: 'Vertical Clamp, Flanged Base, Long Solid Bar',
      category: 'flanged-base-vertical-clamps',
      short: 'A long solid bar that reaches far over the workpiece.',
      paragraphs: [`Reaches over high edges to the middle of the workpiece. ${TOGGLE}`, PINS],
      points: [WELD, FLANGES],
      note: CAPACITY_RULE.longer,
    },
    [
      {
        headline: 'Long solid bar',
        suffix: '-SBL',
        kilograms: [75, 100, 150, 200, 250, 300, 400],
        style: { base: 'flanged', bar: 'solid', reach: 1.4 },
      },
    ],
  ),
  verticalProduct(
    {
      slug: 'vtc-vertical-clamp-straight-base-u-bar',
      name: 'Vertical Clamp, Straight Base, U-Bar',
      category: 'straight-base-vertical-clamps',
      short: 'Upright base plates for bolting to the side of a rib, with a slotted bar.',
      paragraphs: [`Where the fixture offers a side face instead of a top face. ${TOGGLE}`],
      points: [SIDE, SLOT],
    },
    [
      {
        headline: 'Straight base, U-bar',
        suffix: '-ST',
        kilograms: VERTICAL_KG.slice(0, 8),
        style: { base: 'straight', bar: 'U' },
      },
    ],
  ),
  verticalProduct(
    {
      slug: 'vtc-vertical-clamp-straight-base-solid-bar',
      name: 'Vertical Clamp, Straight Base, Solid Bar',
      category: 'straight-base-vertical-clamps',
      short: 'Upright base plates and a stiff bar.',
      paragraphs: [`For side mounting with a fixed clamping point. ${TOGGLE}`],
      points: [SIDE, WELD],
    },
    [
      {
        headline: 'Straight base, solid bar',
        suffix: '-STS',
        kilograms: VERTICAL_KG.slice(1, 9),
        style: { base: 'straight', bar: 'solid' },
      },
    ],
  ),
  verticalProduct(
    {
      slug: 'vtc-heavy-duty-vertical-clamp',
      name: 'Heavy Duty Vertical Clamp',
      category: 'heavy-duty-vertical-clamps',
      short: 'Thick plates and a deep solid bar for 700 kg to 3000 kg.',
      paragraphs: [`For welding jigs of structural parts, press tools and moulds. ${TOGGLE}`, PINS],
      points: ['Base plates up to 6 mm thick', 'Solid bar with a fixed spindle of up to M16'],
      ratedReach: HEAVY_REACH,
    },
    [
      {
        headline: 'Heavy duty',
        suffix: '-HD',
        kilograms: HEAVY_KG,
        style: { base: 'flanged', bar: 'solid', reach: HEAVY_REACH, opens: 98 },
      },
    ],
  ),
  verticalProduct(
    {
      slug: 'vtc-heavy-duty-vertical-clamp-u-bar',
      name: 'Heavy Duty Vertical Clamp, U-Bar',
      category: 'heavy-duty-vertical-clamps',
      short: 'Thick plates and a slotted bar for 700 kg to 2000 kg.',
      paragraphs: [`The heavy clamp with an adjustable clamping point. ${TOGGLE}`, PINS],
      points: [SLOT, FLANGES],
    },
    [
      {
        headline: 'Heavy duty, U-bar',
        suffix: '-HDU',
        kilograms: HEAVY_KG.slice(0, 5),
        style: { base: 'flanged', bar: 'U', opens: 98 },
      },
    ],
  ),
  verticalProduct(
    {
      slug: 'vtc-heavy-duty-vertical-clamp-straight-base',
      name: 'Heavy Duty Vertical Clamp, Straight Base',
      category: 'heavy-duty-vertical-clamps',
      short: 'Heavy clamp for welding to the side of a frame.',
      paragraphs: [`For fixtures that are welded up from plate. ${TOGGLE}`],
      points: [SIDE, WELD],
    },
    [
      {
        headline: 'Heavy duty, straight base',
        suffix: '-HDS',
        kilograms: HEAVY_KG.slice(0, 6),
        style: { base: 'straight', bar: 'solid', opens: 98 },
      },
    ],
  ),
  verticalProduct(
    {
      slug: 'vtc-ss-stainless-steel-vertical-clamp',
      name: 'Stainless Steel Vertical Clamp',
      category: 'stainless-steel-vertical-clamps',
      short: 'All metal parts of stainless steel 1.4301, for washdown and outdoor use.',
      paragraphs: [
        `The flanged U-bar clamp in stainless steel, for food, dairy, pharmaceutical and marine equipment. ${TOGGLE}`,
      ],
      points: [STAINLESS, SLOT],
    },
    [
      {
        headline: 'Stainless steel, U-bar',
        suffix: '-SS',
        kilograms: [75, 100, 150, 200, 250, 300, 400],
        style: { base: 'flanged', bar: 'U', metal: 'stainless', grip: 'black' },
      },
    ],
  ),
  verticalProduct(
    {
      slug: 'vtc-ss-stainless-steel-vertical-clamp-straight-base',
      name: 'Stainless Steel Vertical Clamp, Straight Base',
      category: 'stainless-steel-vertical-clamps',
      short: 'Stainless clamp for the side of a rib, with a stiff bar.',
      paragraphs: [`For hygienic frames without horizontal faces. ${TOGGLE}`],
      points: [STAINLESS, SIDE],
    },
    [
      {
        headline: 'Stainless steel, straight base',
        suffix: '-SST',
        kilograms: [75, 100, 150, 200, 250, 300],
        style: { base: 'straight', bar: 'solid', metal: 'stainless', grip: 'black' },
      },
    ],
  ),
];
