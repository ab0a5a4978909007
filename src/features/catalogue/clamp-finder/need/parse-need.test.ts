import { describe, expect, it } from 'vitest';
import { type NamedChoice, parseNeed } from './parse-need.ts';

const NAMED: NamedChoice[] = [
  ...['Flanged base', 'Four-hole base', 'Straight base'].map(
    (name): NamedChoice => ({ field: 'mounting', value: name, name }),
  ),
  ...Object.entries({
    vertical: 'Vertical Hold Down',
    horizontal: 'Horizontal Hold Down',
    straight: 'Straight Line',
    pull: 'Pull Action',
  }).map(([value, name]): NamedChoice => ({ field: 'action', value, name })),
];
const read = (text: string) => {
  const { understood, unknown } = parseNeed(text, NAMED);
  return {
    ...Object.fromEntries(understood.map(({ field, value }) => [field, value])),
    ...(unknown.length && { unknown }),
  };
};

describe('A need in words', () => {
  it('is force, reach, workpiece, space, holes, thread, mounting and action', () => {
    const cases: [string, object][] = [
      [
        'flanged, 2000 N at 60 mm, 22 mm high, in 90 x 40',
        { mounting: 'Flanged base', force: '2000', reach: '60', workpiece: '22', length: '90', width: '40' },
      ],
      ['space 90 x 40 mm, workpiece 22 mm high', { length: '90', width: '40', workpiece: '22' }],
      ['in 90x40x120', { length: '90', width: '40', height: '120', open_height: '120' }],
      ['2 kN reach 60 height 100', { force: '2000', reach: '60', height: '100' }],
      ['max 100 mm high', { height: '100' }],
      ['clamp 100 mm high, workpiece 20 to 25 mm', { height: '100', workpiece: '20', workpiece_to: '25' }],
      ['hole pitch 28.5 x 41 with M8 spindle', { along: '28.5', across: '41', thread: 'M8' }],
      ['horizontal, straight base, 40 mm wide', { action: 'horizontal', mounting: 'Straight base', width: '40' }],
      ['straight line 1000 N safety factor 2', { action: 'straight', force: '1000', safety: '2' }],
      ['space 9 x 4 cm, open height 150 mm', { length: '90', width: '40', open_height: '150' }],
      ['reach 2 inches and 200 lbf', { reach: '50.8', force: '880' }],
      ['in 1,200 x 800 mm', { length: '1200', width: '800' }],
      ['in 90,5 x 40,5', { length: '90.5', width: '40.5' }],
      ['in 4 x 1 1/2 inches', { length: '101.6', width: '38.1' }],
      ['in 90 x 40 200 N', { length: '90', width: '40', force: '200' }],
      ['workpiece 1/2 to 1 1/2 in', { workpiece: '12.7', workpiece_to: '38.1' }],
      ['about 150 mm tall, M8 spindle', { height: '~150', thread: 'M8' }],
      ['150 mm tall', { height: '150' }],
      ['approx. 150 mm high, around 28 mm wide', { height: '~150', width: '~28' }],
      ['~150 mm high, ca 90 x 40', { height: '~150', length: '~90', width: '~40' }],
      ['holes 28 x 41 by ruler, height 150 mm', { along: '28 ± 1', across: '41 ± 1', height: '150 ± 1' }],
      ['2000 N at about 60 mm', { force: '2000', reach: '60' }],
      ['workpiece about 20 mm', { workpiece: '20' }],
      ['workpiece 800 - 1,200 mm', { workpiece: '800', workpiece_to: '1200' }],
    ];
    for (const [text, need] of cases) expect([text, read(text)]).toEqual([text, need]);
  });

  it.each([
    ['holes 28 and 41 mm', { along: '28', across: '41' }],
    ['hole spacing 41 mm, 2000 N', { along: '41', force: '2000' }],
    ['height 40 mm and 60 mm reach', { height: '40', reach: '60' }],
    ['stroke 30 mm', { unknown: ['stroke', '30', 'mm'] }],
    ['2000 N, groove 5 mm', { force: '2000', unknown: ['groove', '5', 'mm'] }],
    ['spindle 48 mm', { unknown: ['spindle', '48', 'mm'] }],
    ['2000 N purple at 60 mm', { force: '2000', reach: '60', unknown: ['purple'] }],
    ['horizontal 60 mm', { action: 'horizontal', reach: '60' }],
  ])('takes a length for that of the noun beside it, and for a reach only without one: %s', (text, need) => {
    expect(read(text)).toEqual(need);
  });

  it('says which words it does not know, and never swallows a figure', () => {
    const cases: [string, string[]][] = [
      ['2000 N purple', ['purple']],
      ['straight, 60 mm', ['straight']],
      ['2000 N, 500 N', ['500', 'N']],
      ['22', ['22']],
      ['workpiece', ['workpiece']],
      ['base of a hole', ['base', 'hole']],
      ['VTC-200-UB 3 kg bar 5 °', ['VTC-200-UB', 'bar', '5', '°']],
      ['90 x 40, 100 x 50', ['100', '50']],
    ];
    for (const [text, unknown] of cases)
      expect([text, read(text)]).toEqual([text, expect.objectContaining({ unknown })]);
  });

  it('knows where each condition is, so that a text without it does not ask for it', () => {
    const text = 'flanged, 2000 N at 60 mm, 22 mm high, in 90 x 40, M8 thread';
    const { understood } = parseNeed(text, NAMED);
    expect(understood.map(({ start, end }) => text.slice(start, end))).toEqual([
      'flanged',
      '2000 N',
      'at 60 mm',
      '22 mm high',
      'in 90 x 40',
      'in 90 x 40',
      'M8 thread',
    ]);
    for (const { field, start, end } of understood) {
      const rest = parseNeed(text.slice(0, start) + text.slice(end), NAMED);
      expect([field, rest.unknown, rest.understood.some((one) => one.field === field)]).toEqual([field, [], false]);
    }
  });
});
