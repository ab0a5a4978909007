import type { Block, CatalogueFigures } from '../figures/catalogue-figures.ts';
import { derivedFromFigures } from '../figures/derived-from-figures.ts';
import { ratingAttributes } from '../figures/rating-attributes.ts';
import { HOLE_TOLERANCE } from '../figures/space-limits.ts';

/** How far a model can stand in for another; the best first. */
const LEVELS = ['drop-in', 'same class', 'nearest'] as const;
export type Level = (typeof LEVELS)[number];

/** What an alternative is looked for: what it states, by the id of the attribute, numbers in the attribute's unit. */
export interface Subject {
  stated: ReadonlyMap<number, number | string>;
  /** A model of the catalogue, which is no alternative to itself. */
  model?: number;
}

/** `unknown`: one of the two does not state its holes. */
export type Holes = 'same' | 'other' | 'unknown';

export interface Alternative {
  id: number;
  block: Block;
  /** Its place in its product. */
  model: number;
  level: Level;
  holes: Holes;
  /** From 0, the mean difference of the figures that both state, in parts of their spread in the family. */
  distance: number;
}

/** Of height and reach, for a drop-in replacement. */
const SIZE_TOLERANCE = 0.02;
/** A model that holds more than this many times as much is another class. */
const SAME_CLASS = 1.5;
/** What it costs not to state a figure, and to state another text. */
const [UNSTATED, OTHER_TEXT] = [0.1, 0.15];

/** The attributes of the holes that a clamp is bolted down by; -1 where the catalogue has none. */
const holeAttributes = derivedFromFigures(({ attributes }) => {
  const idOf = (name: string) => attributes.find((one) => one.name === name && one.unit === 'mm')?.id ?? -1;
  return { along: idOf('Hole pitch, along'), across: idOf('Hole pitch, across') };
});

/** What a model of the catalogue states. */
export function subjectOf(figures: CatalogueFigures, block: Block, model: number): Subject {
  const stated = new Map<number, number | string>();
  for (const { id, unit } of figures.attributes) {
    const value = figures.stated(block, id, model);
    if (!Number.isNaN(value)) stated.set(id, unit === null ? (figures.texts[value] ?? '') : value);
  }
  return { stated, model: figures.ids[block.start + model] ?? 0 };
}

/**
 * The models that come nearest, best level first. They act in the same way (`Action`), which the subject must state. A drop-in replacement
 * has the same holes, stated by both, is as high and reaches as far within 2 %, and holds no less; one of the same class is mounted in the
 * same way and holds as much, up to half as much again.
 */
export function nearestModels(figures: CatalogueFigures, subject: Subject, count: number): Alternative[] {
  const { action } = ratingAttributes(figures);
  const wanted = subject.stated.get(action);
  const family = typeof wanted === 'string' ? figures.indexOfText(wanted) : undefined;
  if (family === undefined) return [];
  const candidates: Pick<Alternative, 'id' | 'block' | 'model'>[] = [];
  for (const block of figures.blocks.values()) {
    figures.eachStated(block, action, (stated, model) => {
      const id = figures.ids[block.start + model] ?? 0;
      if (stated === family && id !== subject.model) candidates.push({ id, block, model });
    });
  }
  const compared = comparedAttributes(figures, subject, candidates);
  const found = candidates.map((one) => {
    const holes = holesOf(figures, subject, one);
    return {
      ...one,
      holes,
      level: levelOf(figures, subject, one, holes),
      distance: distanceOf(figures, compared, one),
    };
  });
  const rank = ({ level }: Alternative) => LEVELS.indexOf(level);
  return found.sort((a, b) => rank(a) - rank(b) || a.distance - b.distance || a.id - b.id).slice(0, count);
}

type Candidate = Pick<Alternative, 'block' | 'model'>;

interface Compared {
  id: number;
  asked: number | string;
  /** Between the least and the greatest of the family. */
  spread: number;
}

function comparedAttributes(figures: CatalogueFigures, { stated }: Subject, family: readonly Candidate[]): Compared[] {
  const { action } = ratingAttributes(figures);
  return [...stated].flatMap(([id, asked]): Compared[] => {
    if (id === action) return [];
    if (typeof asked === 'string') return [{ id, asked, spread: 0 }];
    let [least, greatest] = [asked, asked];
    for (const { block, model } of family) {
      const value = figures.stated(block, id, model);
      if (value < least) least = value;
      if (value > greatest) greatest = value;
    }
    return [{ id, asked, spread: greatest - least }];
  });
}

function distanceOf(figures: CatalogueFigures, compared: readonly Compared[], { block, model }: Candidate): number {
  let sum = 0;
  for (const { id, asked, spread } of compared) {
    const value = figures.stated(block, id, model);
    if (Number.isNaN(value)) sum += UNSTATED;
    else if (typeof asked === 'string') sum += figures.texts[value] === asked ? 0 : OTHER_TEXT;
    else if (spread > 0) sum += Math.abs(value - asked) / spread;
  }
  return sum / Math.max(1, compared.length);
}

function numbersOf(figures: CatalogueFigures, { stated }: Subject, { block, model }: Candidate, id: number) {
  const asked = stated.get(id);
  return { asked: typeof asked === 'number' ? asked : Number.NaN, has: figures.stated(block, id, model) };
}

/** Both pitches, where the subject or the model has two rows of holes; two holes in line have one. */
function holesOf(figures: CatalogueFigures, subject: Subject, candidate: Candidate): Holes {
  const { along, across } = holeAttributes(figures);
  const one = numbersOf(figures, subject, candidate, along);
  const two = numbersOf(figures, subject, candidate, across);
  if (Number.isNaN(one.asked) || Number.isNaN(one.has)) return 'unknown';
  const isSame = ({ asked, has }: typeof one) => Math.abs(asked - has) <= HOLE_TOLERANCE + 1e-9;
  if (Number.isNaN(two.asked) && Number.isNaN(two.has)) return isSame(one) ? 'same' : 'other';
  return isSame(one) && isSame(two) ? 'same' : 'other';
}

function levelOf(figures: CatalogueFigures, subject: Subject, candidate: Candidate, holes: Holes): Level {
  const { capacity, reach, height, mounting } = ratingAttributes(figures);
  const force = numbersOf(figures, subject, candidate, capacity);
  if (!(force.has >= force.asked)) return 'nearest';
  const isAsLarge = [reach, height].every((id) => {
    const { asked, has } = numbersOf(figures, subject, candidate, id);
    if (Number.isNaN(asked) && Number.isNaN(has)) return id === reach;
    return Math.abs(has - asked) <= asked * SIZE_TOLERANCE;
  });
  if (holes === 'same' && isAsLarge) return 'drop-in';
  const mounted = subject.stated.get(mounting);
  const isMounted =
    mounted === undefined || figures.texts[figures.stated(candidate.block, mounting, candidate.model)] === mounted;
  return isMounted && force.has <= force.asked * SAME_CLASS ? 'same class' : 'nearest';
}
