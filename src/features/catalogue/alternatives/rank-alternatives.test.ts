import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { figuresOf, type Stated } from '../../../../test/figures.ts';
import { rounds } from '../../../../test/rounds.ts';
import { parseStatedValues } from './parse-stated-values.ts';
import { rankAlternatives } from './rank-alternatives.ts';

const UNITS = {
  'Holding capacity': 'N',
  Reach: 'mm',
  Height: 'mm',
  Action: null,
  Thread: null,
  Mounting: null,
  'Hole pitch, along': 'mm',
  'Hole pitch, across': 'mm',
};
const NAMES = Object.keys(UNITS) as (keyof typeof UNITS)[];
type Clamp = Partial<Record<keyof typeof UNITS, number | string>>;

const asked = (clamp: Clamp) => ({
  stated: new Map(NAMES.flatMap((name, at) => (clamp[name] === undefined ? [] : [[at + 1, clamp[name]] as const]))),
});
const near = (clamp: Clamp, models: Stated[]) =>
  rankAlternatives(figuresOf(UNITS, [{ id: 1, models }]), asked(clamp), 50).map(({ id, level, holes }) => ({
    id,
    level,
    holes,
  }));

const CLAMP = {
  ...{
    'Holding capacity': 1670,
    Reach: 60,
    Height: 150,
    Action: 'Vertical Hold Down',
    Thread: 'M8',
    Mounting: 'Flanged base',
  },
  ...{ 'Hole pitch, along': 35, 'Hole pitch, across': 45.5 },
} satisfies Clamp;

describe('The nearest models', () => {
  it('are drop-in replacements only with the same holes, the same size, and no less force', () => {
    const [along, across] = ['Hole pitch, along', 'Hole pitch, across'] as const;
    const { [across]: _, ...oneRow } = CLAMP;
    const { [along]: __, ...unstated } = oneRow;
    const models = [
      { ...CLAMP, 'Holding capacity': 1960, Height: 153, Reach: 59 },
      { ...CLAMP, [along]: 35.2 },
      { ...CLAMP, [along]: 35.3 },
      oneRow,
      unstated,
      { ...CLAMP, Height: 154 },
      { ...CLAMP, 'Holding capacity': 1669 },
      { ...CLAMP, Action: 'Straight Line' },
      { ...CLAMP, 'Holding capacity': 2600 },
      { ...CLAMP, Height: 170, Mounting: 'Straight base' },
    ];
    const found = near(CLAMP, models);
    const of = (level: string) => found.filter((one) => one.level === level).map(({ id }) => id);
    expect(of('drop-in').toSorted()).toEqual([100, 101, 108]);
    expect(of('same class').toSorted()).toEqual([102, 103, 104, 105]);
    expect(of('nearest').toSorted()).toEqual([106, 109]);
    expect(found.find(({ id }) => id === 104)?.holes).toBe('unknown');
  });

  it('hold what the subject holds at both ends of its range of reaches', () => {
    const models = [
      { ...CLAMP, Reach: 50 },
      { ...CLAMP, Reach: 80, 'Holding capacity': 1040 },
      { ...CLAMP, Reach: 80 },
    ];
    const { stated } = asked({ ...CLAMP, Reach: 50 });
    const subject = { stated, ends: new Map([[NAMES.indexOf('Reach') + 1, 80]]) };
    const found = rankAlternatives(figuresOf(UNITS, [{ id: 1, models }]), subject, 50);
    expect(found.map(({ model, level }) => [model.at, level]).toSorted()).toEqual([
      [0, 'nearest'],
      [1, 'nearest'],
      [2, 'drop-in'],
    ]);
  });

  it('do not exist without an action, or for one that no model has', () => {
    expect(near({ 'Holding capacity': 100 }, [CLAMP])).toEqual([]);
    expect(near({ ...CLAMP, Action: 'Magnetic' }, [CLAMP])).toEqual([]);
  });

  it('are in the order that a plain scan of all models says, and never drop-in where holes differ or are not stated', () => {
    const number = (max: number) => fc.option(fc.integer({ min: 1, max }), { nil: undefined });
    const clamp = fc.record({
      ...{ 'Holding capacity': number(50), Reach: number(20), Height: number(20) },
      Action: fc.constantFrom('Up', 'Down', undefined),
      ...{ Thread: fc.constantFrom('M6', 'M8', undefined), Mounting: fc.constantFrom('Flange', 'Straight') },
      ...{ 'Hole pitch, along': number(3), 'Hole pitch, across': number(3) },
    });
    const numeric = ['Holding capacity', 'Reach', 'Height', 'Hole pitch, along', 'Hole pitch, across'] as const;
    fc.assert(
      fc.property(clamp, fc.array(clamp, { minLength: 1, maxLength: 12 }), (subject, models) => {
        const found = rankAlternatives(figuresOf(UNITS, [{ id: 1, models }]), asked(subject as Clamp), 50);
        const family = models.flatMap((model, at) =>
          subject.Action && model.Action === subject.Action ? [{ model, at }] : [],
        );
        expect(found.map(({ model }) => model.at).toSorted((a, b) => a - b)).toEqual(family.map(({ at }) => at));
        const stated = NAMES.filter((name) => name !== 'Action' && subject[name] !== undefined);
        const distance = (model: (typeof models)[number]) => {
          const terms = stated.map((name) => {
            const [one, other] = [subject[name], model[name]];
            if (other === undefined) return 0.1;
            if (typeof one === 'string') return one === other ? 0 : 0.15;
            const all = [...family.flatMap((each) => each.model[name] ?? []), one].map(Number);
            const spread = Math.max(...all) - Math.min(...all);
            return spread ? Math.abs(Number(other) - Number(one)) / spread : 0;
          });
          return terms.reduce((sum, term) => sum + term, 0) / Math.max(1, terms.length);
        };
        for (const [at, one] of found.entries()) {
          const model = models[one.model.at];
          expect(one.distance).toBeCloseTo(model ? distance(model) : Number.NaN, 9);
          const before = found[at - 1];
          if (before?.level === one.level) expect(before.distance).toBeLessThanOrEqual(one.distance);
          if (one.level !== 'drop-in' || !model) continue;
          for (const name of numeric.slice(3)) expect(model[name]).toBe(subject[name]);
          expect(model['Hole pitch, along']).toBeDefined();
          expect(Number(model['Holding capacity'])).toBeGreaterThanOrEqual(Number(subject['Holding capacity']));
        }
      }),
      { numRuns: rounds(300) },
    );
  });
});

describe('Figures in a text', () => {
  const attributes = NAMES.map((name, at) => ({ id: at + 1, name, unit: UNITS[name] }));

  it('are read as cells are, each by the name of its attribute', () => {
    const { stated, problems } = parseStatedValues(
      'reach: 6 cm; Holding capacity: 200 kg;\nAction: Vertical Hold Down; Hole pitch, along: 4–6',
      attributes,
    );
    expect(problems).toEqual([]);
    expect(Object.fromEntries(stated)).toEqual({ 1: 1961.33, 2: 60, 4: 'Vertical Hold Down', 7: 4 });
  });

  it('that cannot be read are told with what would be right', () => {
    const { problems } = parseStatedValues('Reach: 6,6; Sparkle: 3; 80 mm', attributes);
    expect(problems.map(({ problem }) => problem)).toEqual([
      expect.stringContaining('Reach "6,6"'),
      '"Sparkle: 3" names no attribute',
      '"80 mm" names no attribute',
    ]);
  });
});
