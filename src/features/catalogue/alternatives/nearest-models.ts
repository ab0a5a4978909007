import type { Block, CatalogueFigures } from '../figures/catalogue-figures.ts';
import { derivedFromFigures } from '../figures/derived-from-figures.ts';
import { keepFirst } from '../figures/keep-first.ts';
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

/** The attributes of the holes that a clamp is bolted down by; 0 where the catalogue has none. */
const holeAttributes = derivedFromFigures(({ attributes }) => {
  const idOf = (name: string) => attributes.find((one) => one.name === name && one.unit === 'mm')?.id ?? 0;
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
 * same way and holds as much, up to half as much again. A model that another one replaces is no alternative.
 */
export function nearestModels(
  figures: CatalogueFigures,
  subject: Subject,
  count: number,
  replaced: ReadonlyMap<number, unknown> = new Map(),
): Alternative[] {
  const { action } = ratingAttributes(figures);
  const wanted = subject.stated.get(action);
  const family = typeof wanted === 'string' ? figures.indexOfText(wanted) : undefined;
  if (family === undefined) return [];
  const reading = new Reading(figures, subject);
  const eachOfFamily = (use: (model: number, id: number, block: Block) => void) => {
    for (const block of figures.blocks.values()) {
      const actions = figures.columnOf(block, action);
      if (actions < 0) continue;
      reading.enter(block);
      for (let model = 0; model < block.count; model += 1) {
        const id = figures.ids[block.start + model] ?? 0;
        if (figures.values[actions + model] === family && id !== subject.model && !replaced.has(id))
          use(model, id, block);
      }
    }
  };
  eachOfFamily((model) => reading.widenSpreads(model));
  const nearest: Alternative[] = [];
  eachOfFamily((model, id, block) => {
    const holes = reading.holesOf(model);
    const found = {
      id,
      block,
      model,
      holes,
      level: reading.levelOf(model, holes),
      distance: reading.distanceOf(model),
    };
    keepFirst(nearest, found, count, byRank);
  });
  return nearest;
}

const byRank = (a: Alternative, b: Alternative) =>
  LEVELS.indexOf(a.level) - LEVELS.indexOf(b.level) || a.distance - b.distance || a.id - b.id;

/** What levels and holes depend on, by its place among the columns that are read; the compared attributes follow. */
const [CAPACITY, REACH, HEIGHT, MOUNTING, ALONG, ACROSS, COMPARED] = [0, 1, 2, 3, 4, 5, 6];

/** Compares the models of one product after the other with a subject. Called for each model of a family: it makes no objects. */
class Reading {
  readonly #figures: CatalogueFigures;
  readonly #ids: readonly number[];
  /** What the subject states, numbers; NaN for nothing. */
  readonly #asked: readonly number[];
  /** Of the compared attributes: a text's index, or -1 for one that no model states; undefined for a number. */
  readonly #texts: readonly (number | undefined)[];
  readonly #mounting: number | undefined;
  readonly #least: number[];
  readonly #greatest: number[];
  /** Where the products of a shape have the columns. */
  readonly #places = new Map<Block['shape'], readonly number[]>();
  /** Of the product that is read. */
  #columns: readonly number[] = [];

  constructor(figures: CatalogueFigures, { stated }: Subject) {
    const { action, capacity, reach, height, mounting } = ratingAttributes(figures);
    const { along, across } = holeAttributes(figures);
    const compared = [...stated].filter(([id]) => id !== action);
    const numberOf = (value: number | string | undefined) => (typeof value === 'number' ? value : Number.NaN);
    const indexOf = (value: number | string | undefined) =>
      typeof value === 'string' ? (figures.indexOfText(value) ?? -1) : undefined;
    this.#figures = figures;
    this.#ids = [capacity, reach, height, mounting, along, across, ...compared.map(([id]) => id)];
    this.#asked = this.#ids.map((id) => numberOf(stated.get(id)));
    this.#texts = compared.map(([, value]) => indexOf(value));
    this.#mounting = indexOf(stated.get(mounting));
    this.#least = this.#asked.slice(COMPARED);
    this.#greatest = this.#asked.slice(COMPARED);
  }

  enter(block: Block): void {
    let places = this.#places.get(block.shape);
    if (!places) {
      places = this.#ids.map((id) => block.shape.columnOf.get(id) ?? -1);
      this.#places.set(block.shape, places);
    }
    this.#columns = places.map((at) => this.#figures.columnAt(block, at));
  }

  #has(at: number, model: number): number {
    const column = this.#columns[at] as number;
    return column < 0 ? Number.NaN : (this.#figures.values[column + model] as number);
  }

  /** The spread of a figure is between the least and the greatest of the family and the subject. */
  widenSpreads(model: number): void {
    for (let at = 0; at < this.#texts.length; at += 1) {
      const value = this.#has(COMPARED + at, model);
      if (value < (this.#least[at] as number)) this.#least[at] = value;
      if (value > (this.#greatest[at] as number)) this.#greatest[at] = value;
    }
  }

  distanceOf(model: number): number {
    let sum = 0;
    for (let at = 0; at < this.#texts.length; at += 1) {
      const value = this.#has(COMPARED + at, model);
      const text = this.#texts[at];
      const spread = (this.#greatest[at] as number) - (this.#least[at] as number);
      if (Number.isNaN(value)) sum += UNSTATED;
      else if (text !== undefined) sum += value === text ? 0 : OTHER_TEXT;
      else if (spread > 0) sum += Math.abs(value - (this.#asked[COMPARED + at] as number)) / spread;
    }
    return sum / Math.max(1, this.#texts.length);
  }

  /** Both pitches, where the subject or the model has two rows of holes; two holes in line have one. */
  holesOf(model: number): Holes {
    const along = this.#has(ALONG, model);
    const across = this.#has(ACROSS, model);
    const askedAlong = this.#asked[ALONG] as number;
    const askedAcross = this.#asked[ACROSS] as number;
    if (Number.isNaN(askedAlong) || Number.isNaN(along)) return 'unknown';
    if (!isSamePitch(askedAlong, along)) return 'other';
    return (Number.isNaN(askedAcross) && Number.isNaN(across)) || isSamePitch(askedAcross, across) ? 'same' : 'other';
  }

  levelOf(model: number, holes: Holes): Level {
    const asked = this.#asked[CAPACITY] as number;
    const has = this.#has(CAPACITY, model);
    if (!(has >= asked)) return 'nearest';
    if (holes === 'same' && this.#isAsLarge(REACH, model) && this.#isAsLarge(HEIGHT, model)) return 'drop-in';
    const isMounted = this.#mounting === undefined || this.#has(MOUNTING, model) === this.#mounting;
    return isMounted && has <= asked * SAME_CLASS ? 'same class' : 'nearest';
  }

  #isAsLarge(at: number, model: number): boolean {
    const asked = this.#asked[at] as number;
    const has = this.#has(at, model);
    // A plunger has no reach.
    if (Number.isNaN(asked) && Number.isNaN(has)) return at === REACH;
    return Math.abs(has - asked) <= asked * SIZE_TOLERANCE;
  }
}

const isSamePitch = (asked: number, has: number) => Math.abs(asked - has) <= HOLE_TOLERANCE + 1e-9;
