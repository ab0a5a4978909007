import { describe, expect, it } from 'vitest';
import { cpuClock } from '../../../../test/cpu-time.ts';
import { formatConditions, isAnsweredByFinder, parseConditions, type SearchConditions } from './parse-conditions.ts';

type Given = [typed: string, found: Partial<SearchConditions> | undefined];

const NEWTONS: Given[] = [
  ['2000 N', { force: 2000, words: '' }],
  ['2000N', { force: 2000, words: '' }],
  ['2000 newton', { force: 2000, words: '' }],
  ['flanged 2000 N', { force: 2000, words: 'flanged' }],
  ['horizontal 500N', { force: 500, words: 'horizontal' }],
  ['2 kN', { force: 2000, words: '' }],
  ['2,5 kN', { force: 2500, words: '' }],
  ['2.5kn vertical', { force: 2500, words: 'vertical' }],
  ['150 daN', { force: 1500, words: '' }],
  ['2,000 N', { force: 2000, words: '' }],
  ['2 000 N', { force: 2000, words: '' }],
  ['10,000 N heavy duty', { force: 10_000, words: 'heavy duty' }],
  ['F=2000N', { force: 2000, words: '' }],
  ['holding capacity >= 1500 N', { force: 1500, words: '' }],
  ['toggle clamp with at least 3 kN', { force: 3000, words: '' }],
  ['push pull 1000-1500 N', { force: 1500, words: 'push pull' }],
  ['clamps that hold 2000 N (200 kg)', { force: 2000, words: '' }],
];
const OTHER_FORCES: Given[] = [
  ['200 kg', { force: 1960, words: '' }],
  ['200kg toggle clamp', { force: 1960, words: '' }],
  ['80 kgs', { force: 780, words: '' }],
  ['75 kgf latch', { force: 730, words: 'latch' }],
  ['vertical clamp 227 Kg.', { force: 2220, words: 'vertical' }],
  ['500 lbf', { force: 2220, words: '' }],
  ['450 lbs horizontal', { force: 2000, words: 'horizontal' }],
  ['load 5 kg', { force: 49, words: '' }],
];
const LENGTHS: Given[] = [
  ['60 mm', { reach: 60, words: '' }],
  ['60mm reach', { reach: 60, words: '' }],
  ['reach 6 cm', { reach: 60, words: '' }],
  ['arm 2.5 inch', { reach: 63.5, words: '' }],
  ['3 in reach', { reach: 76.2, words: '' }],
  ['3" 500 lb', { reach: 76.2, force: 2220, words: '' }],
  ['height 40 mm', { height: 40, words: '' }],
  ['40 mm high horizontal', { height: 40, words: 'horizontal' }],
  ['max. height of 40 mm', { height: 40, words: '' }],
  ['max reach 60 mm', undefined],
  ['max. holding force 500 N', undefined],
  ['groove 5 mm', undefined],
  ['reach 60 mm height 40 mm', { reach: 60, height: 40, words: '' }],
  ['reach=60 mm, height=40 mm', { reach: 60, height: 40, words: '' }],
  ['2000 N @ 60 mm', { force: 2000, reach: 60, words: '' }],
  ['about 150 mm tall, M8 spindle', { height: 150, isAboutHeight: true, thread: 'M8', words: '' }],
  ['height 150 M8', { height: 150, isAboutHeight: true, thread: 'M8', words: '' }],
  ['~150 mm high vertical', { height: 150, isAboutHeight: true, words: 'vertical' }],
  ['500 N, height 60 mm, M8', { force: 500, height: 60, thread: 'M8', words: '' }],
  ['flanged base 2000N at 60mm', { force: 2000, reach: 60, words: 'flanged base' }],
];
const OTHER_WORDS: Given[] = [
  ['5-KN', { force: 5000, words: '' }],
  ['1 ton latch', { force: 9800, words: 'latch' }],
  ['reach 60', { reach: 60, words: '' }],
  ['3/8 inch reach', { reach: 9.5, words: '' }],
  ['long bar 400 kg', { force: 3920, words: 'long bar' }],
];
const NUMBER_WORDS: Given[] = [
  ['half ton clamp', { force: 4900, words: '' }],
  ['quarter ton latch', { force: 2450, words: 'latch' }],
  ['one and a half ton', { force: 14_710, words: '' }],
  ['2 and a half ton', { force: 24_510, words: '' }],
  ['two hundred and fifty kg', { force: 2450, words: '' }],
  ['pachas kilo', { force: 490, words: '' }],
  ['5 thousand N', { force: 5000, words: '' }],
  ['10 thousand N at 60 mm', { force: 10_000, reach: 60, words: '' }],
  ['2 thousand kg', { force: 19_610, words: '' }],
  ['2 hundred kg', { force: 1960, words: '' }],
  ['5 two hundred N', undefined],
  ['twenty-five mm reach', { reach: 25, words: '' }],
  ['two-three ton', { force: 29_410, words: '' }],
  ['two hundred and three hundred kg', undefined],
  ['two thousand five hundred N', { force: 2500, words: '' }],
  ['do n hold clamp', undefined],
  ['two inch reach', { reach: 50.8, words: '' }],
  ['1000lbs vertical', { force: 4440, words: 'vertical' }],
];
const LIMITS: Given[] = [
  ['not more than 25 mm high', { height: 25, words: 'not' }],
  ['25 mm high or less', { height: 25, words: 'or' }],
  ['height 40 mm max.', { height: 40, words: '' }],
  ['vertical max 120 mm', { height: 120, words: 'vertical' }],
  ['not less than 500 N', { force: 500, words: 'not' }],
  ['reach not more than 60 mm', undefined],
  ['less than 500 N', undefined],
  ['reach at most 40 mm', undefined],
  ['height 100 mm or less, 500 N', { force: 500, height: 100, words: 'or' }],
  ['reach 60 mm or more, height 200 mm', { reach: 60, height: 200, words: 'or' }],
  ['500 N min, 60 mm high', { force: 500, height: 60, words: '' }],
  ['lighter clamp with 60 mm reach', { reach: 60, words: 'lighter' }],
  ['less costly clamp 500 N', { force: 500, words: 'costly' }],
  ['lower price, reach 60 mm', { reach: 60, words: 'lower price' }],
  ['under bench clamp 500 N', { force: 500, words: 'under bench' }],
  ['over centre clamp 60 mm high', { height: 60, words: 'centre' }],
  ['shorter than 60 mm reach', undefined],
  ['height over 50 mm and under 100 mm', { height: 100, words: 'under' }],
  ['stroke over 20 mm and under 40 mm', undefined],
  ['reach between 50 and 70 mm, at least 150 kg', { force: 1470, reach: 70, words: '' }],
];
const WORKPIECES: Given[] = [
  ['workpiece 12 mm up to 30 mm', { workpiece: [12, 30], words: 'workpiece' }],
  ['8 workpieces of 12 to 30 mm height', { workpiece: [12, 30], words: '8 workpieces height' }],
  ['hold 20 mm plate with 1000 N', { force: 1000, workpiece: [20, 20], words: 'plate' }],
  ['part 30 mm thick, 1 kN', { force: 1000, workpiece: [30, 30], words: 'part thick' }],
];
const THREADS: Given[] = [
  ['M8', { thread: 'M8', words: '' }],
  ['m10 neoprene', { thread: 'M10', words: 'neoprene' }],
  ['M8x1.25', { thread: 'M8', words: '' }],
  ['vertical M8 200 kg', { thread: 'M8', force: 1960, words: 'vertical' }],
  ['spindle thread M12', { thread: 'M12', words: 'spindle' }],
];
const NUMBERS_OF_MODELS: Given[] = [
  'VTC-200-UB',
  'vtc 200 ub',
  '200UB',
  '200-UB',
  'H-150-UB x5',
  'HTC-160/M8',
  'K0660.006001',
  'SK8-25-M5',
  'LF-20-M10x30',
  'M8x40',
  'M9',
  'IP-20-10-N',
  'VTC-200-300 kg-UB',
  'PAH-350',
].map((typed): Given => [typed, undefined]);
const NOTHING: Given[] = [
  '2000',
  '',
  'clamp',
  '2 in 1 clamp',
  '3 in stock',
  '0 N',
  'stroke 30 mm',
  '30 mm stroke plunger',
  'plate diameter 60 mm',
  'weight 2 kg',
  '10 nm',
  '5 mmm',
  'kg',
].map((typed): Given => [typed, undefined]);

describe('The conditions of a search', () => {
  it.each([
    ['24 V', 24, 'V'],
    ['24V relay', 24, 'V'],
    ['flow 12.5 l/min', 12.5, 'l/min'],
    ['resistance 4.7 kΩ', 4.7, 'kΩ'],
    ['temperature 100 °C', 100, '°C'],
    ['mass 3.85 kg/m', 3.85, 'kg/m'],
  ])('of “%s” have a figure in the unit of another trade', (typed, value, unit) => {
    expect(parseConditions(typed)?.measures).toMatchObject([{ value, unit, meaning: undefined }]);
  });

  const ALL = [
    NEWTONS,
    OTHER_FORCES,
    LENGTHS,
    OTHER_WORDS,
    NUMBER_WORDS,
    LIMITS,
    WORKPIECES,
    THREADS,
    NUMBERS_OF_MODELS,
  ];
  it.each([...ALL.flat(), ...NOTHING])('of “%s” are %o', (typed, found) => {
    const conditions = parseConditions(typed);
    const { measures: _, rest: __, ...others } = conditions ?? {};
    expect(conditions && isAnsweredByFinder(conditions) ? others : undefined).toEqual(found);
  });

  it('are described in words', () => {
    const said = (typed: string) => formatConditions(parseConditions(typed) ?? { words: '' });
    expect(said('flanged 2 kN')).toBe('that hold at least 2000 N and match “flanged”');
    expect(said('2000 N 60 mm M8')).toBe('that hold at least 2000 N at 60 mm and have an M8 thread');
    expect(said('low 2000 N M8')).toBe('that hold at least 2000 N, have an M8 thread and match “low”');
    expect(said('reach 60 mm height 40 mm')).toBe('that reach at least 60 mm and are at most 40 mm high');
    expect(said('1 kN, part 12 to 30 mm thick')).toMatch(/hold at least 1000 N, take a workpiece of 12 to 30 mm and/);
  });

  it('tell every measure with the words beside it', () => {
    const measures = (typed: string) =>
      parseConditions(typed)?.measures.map(({ value, unit, before, after }) => [
        value,
        unit,
        before.join(' '),
        after.join(' '),
      ]);
    expect(measures('stroke 30 mm')).toEqual([[30, 'mm', 'stroke', '']]);
    expect(measures('quarter turn 18 mm grip')).toEqual([[18, 'mm', 'quarter turn', 'grip']]);
    expect(measures('hole pitch 28.5 x 41 mm')).toEqual([
      [28.5, 'mm', 'hole pitch', 'x'],
      [41, 'mm', 'hole pitch', ''],
    ]);
    expect(measures('1 1/2 inch plunger')).toEqual([[1.5, 'in', '', 'plunger']]);
  });

  it('are found in long and hostile texts without delay', () => {
    const elapsed = cpuClock();
    for (const text of ['1'.repeat(500), '1 '.repeat(250), '1,111'.repeat(100), 'M8 '.repeat(166), '1-'.repeat(250)])
      parseConditions(text);
    expect(elapsed()).toBeLessThan(500);
  });
});
