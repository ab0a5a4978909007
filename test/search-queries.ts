import type { Shown } from './shown-results.ts';

/** A typed text and a check of its first three results. */
export interface Query {
  kind: string;
  text: string;
  /** Missing for a thing that is not sold, for which the search may show nothing. */
  isRight?: (shown: Pick<Shown, 'kind' | 'name'>) => boolean;
}

interface Model {
  name: string;
  product: string;
  /** Name, category and values of the product. */
  words: string;
}
interface Stated extends Model {
  attribute: string;
  unit: string;
  number: number;
}
type Ask = <Row>(sql: string) => Promise<Row[]>;

const MODELS = `
  select m.name, p.name as product, concat_ws(' ', p.name, c.name, above.name, b.name,
    (select string_agg(distinct v.text, ' ') from models o join model_attributes v on v.model_id = o.id where o.product_id = p.id)) as words
  from models m join products p on p.id = m.product_id join categories c on c.id = p.category_id join brands b on b.id = c.brand_id
  left join categories above on above.id = c.parent_id
  where m.is_active and p.is_active and c.is_active`;
const STATED = `
  select a.name as attribute, a.unit, v.number::float8 as number, shown.*
  from (${MODELS}) shown join models m on m.name = shown.name join model_attributes v on v.model_id = m.id
  join attributes a on a.id = v.attribute_id
  where v.number > 0 and v.upper is null and a.unit in ('mm', 'N', 'kg') and a.name !~ ' arc, ' order by m.id, a.id`;

/** Random numbers from 0 to 1, the same for a seed (mulberry32). */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

type Written = (what: string) => string;

/** Texts that people write around what they look for. */
const LETTERS: readonly Written[] = [
  (what) => `Dear Sir, kindly quote for ${what}, qty 25 nos. Regards`,
  (what) => `we are looking for ${what}`,
  (what) => `${what} price`,
  (what) => `do you have ${what} in stock`,
  (what) => `need 10 pcs ${what}`,
  (what) => `tooling dept wants ${what} urgently`,
  (what) => `${what} jaldi bhejo bhai`,
  (what) => `hello team, boss asked me to arrange ${what} before friday, whatsapp me`,
  (what) => `${what} genuine wholesale`,
];
/** Words of `LETTERS` that must not be in any hand-made list of the search. */
export const HELD_OUT = 'tooling dept wants urgently jaldi bhejo bhai boss friday whatsapp genuine wholesale'.split(
  ' ',
);

/** Things that a maker of clamps and machine parts does not sell. */
export const NOT_SOLD = [
  ...[
    'laptop charger',
    'printer toner',
    'garden rake',
    'office chair',
    'led bulb',
    'car tyre',
    'water pump',
    'air compressor',
  ],
  ...[
    'drill bit',
    'angle grinder',
    'solar cooker',
    'ceiling fan',
    'safety shoes',
    'paint brush',
    'ladder',
    'wheelbarrow',
  ],
  ...[
    'lithium battery',
    'usb cable',
    'mobile charger',
    'kitchen sink',
    'bearing 6204',
    'timing belt',
    'gear motor',
    'pressure gauge',
  ],
  ...[
    'conveyor roller',
    'welding electrode',
    'epoxy glue',
    'ball valve',
    'copper wire',
    'fuse 10 A',
    'cement bag',
    'football',
  ],
];

const NUMBERS: readonly Written[] = [
  (name) => name.toLowerCase(),
  (name) => name.replace(/[-/]/g, ' '),
  (name) => name.replace(/[-/]/g, ''),
  (name) => `model no ${name}`,
  (name) => `${name}-01`,
  (name) => name.replaceAll('0', 'O'),
  (name) => `cad of ${name}`,
];

/** Queries made from the catalogue, and for things that are not sold. Catalogue and seed determine them. */
export async function generatedQueries(ask: Ask, seed: number): Promise<Query[]> {
  const random = seeded(seed);
  const one = <Item>(items: readonly Item[]): Item => items[Math.floor(random() * items.length)] as Item;
  const models = await ask<Model>(`${MODELS} order by m.id`);
  const stated = await ask<Stated>(STATED);
  const categories = await ask<{ name: string; words: string }>(
    `select c.name, concat_ws(' ', c.name, above.name) as words from categories c left join categories above on above.id = c.parent_id
     where c.is_active order by c.id`,
  );
  const wordsOfModel = new Map(models.map(({ name, words }) => [name, rootsOf(words)]));
  const wordsOfProduct = new Map(models.map(({ product, words }) => [product, rootsOf(words)]));
  const wordsOfCategory = new Map(categories.map(({ name, words }) => [name, rootsOf(words)]));
  const wordsOf = { model: wordsOfModel, product: wordsOfProduct, category: wordsOfCategory, page: new Map() };
  const products = [...wordsOfProduct.keys()];
  const known = new Set([...wordsOfProduct.values()].flatMap((words) => [...words]));
  const hasAll = (words: readonly string[]) => (shown: Pick<Shown, 'kind' | 'name'>) =>
    words.every((word) => wordsOf[shown.kind].get(shown.name)?.has(rootOf(word)));
  const shuffled = (words: readonly string[]) => words.toSorted(() => random() - 0.5);

  const mistyped = (words: readonly string[]) => {
    const long = words.filter((word) => word.length > 5 && /^[a-z]+$/.test(word));
    const wrong = one(long);
    return words.map((word) => {
      if (word !== wrong) return word;
      const typed = withMistake(word, random);
      return known.has(rootOf(typed)) ? word : typed;
    });
  };
  /** A noun with up to two words about it, such as "stainless clamp hook". */
  const described = (product: string) => {
    const [subject = '', ...rest] = product.toLowerCase().split(/,| with | without | for /);
    const nouns = listOf(subject);
    const modifiers = shuffled([...nouns.slice(0, -1), ...rest.flatMap(listOf)]).slice(0, 1 + Math.floor(random() * 2));
    const noun = nouns.at(-1) ?? '';
    return random() < 0.7 ? [...modifiers, noun] : [noun, ...modifiers];
  };

  const makers: Record<string, () => Query> = {
    number() {
      const { name } = one(models);
      return { kind: 'number', text: one(NUMBERS)(name), isRight: (shown) => shown.name === name };
    },
    name() {
      const words = listOf(one(products).toLowerCase());
      return { kind: 'name', text: (random() < 0.5 ? words : shuffled(words)).join(' '), isRight: hasAll(words) };
    },
    described() {
      const words = described(one(products));
      return { kind: 'described', text: words.join(' '), isRight: hasAll(words) };
    },
    mistyped() {
      const words = described(one(products));
      return { kind: 'mistyped', text: mistyped(words).join(' '), isRight: hasAll(words) };
    },
    figure() {
      const asked = one(stated);
      const words = described(asked.product);
      const isNamed = hasAll(words);
      const isClamp = wordsOfProduct.get(asked.product)?.has('clamp');
      // A clamp may be lower than the requested height, but must not be far too strong.
      const [least, most] =
        isClamp && asked.attribute === 'Height' ? [0, 1.02] : isClamp && asked.unit === 'N' ? [0.98, 2] : [0.98, 1.1];
      const alike = stated.filter(
        ({ attribute, unit, number }) =>
          attribute === asked.attribute &&
          unit === asked.unit &&
          number >= asked.number * least &&
          number <= asked.number * most,
      );
      const right = new Set(alike.map(({ name }) => name));
      const figure = `${asked.attribute.toLowerCase().replaceAll(',', '')} ${inSomeUnit(asked, random)}`;
      return {
        kind: 'figure',
        text: random() < 0.5 ? `${words.join(' ')} ${figure}` : `${figure} ${words.join(' ')}`,
        isRight: (shown) => right.has(shown.name) && isNamed(shown),
      };
    },
    'not sold': () => ({ kind: 'not sold', text: one(NOT_SOLD) }),
  };
  const make = (kind: string, count: number, share: number) =>
    Array.from({ length: count }, (): Query => {
      const query = makers[kind]?.() ?? { kind, text: '' };
      return random() < share ? { ...query, kind: `${kind} in a letter`, text: one(LETTERS)(query.text) } : query;
    });
  return [
    ...make('number', 150, 0.3),
    ...make('name', 60, 0.3),
    ...make('described', 130, 0.3),
    ...make('mistyped', 100, 0.3),
    ...make('figure', 120, 0.3),
    ...make('not sold', 60, 0.3),
  ];
}

const listOf = (name: string) => name.split(/[^\p{L}\p{N}]+/u).filter((word) => word.length > 1);
const rootsOf = (text: string) =>
  new Set(
    text
      .toLowerCase()
      .split(/[^\p{L}\p{N}]+/u)
      .map(rootOf),
  );
const rootOf = (word: string) =>
  word === 'feet' ? 'foot' : word.replace(/(?<=(?:x|z|ch|sh))es$/, '').replace(/(?<=[^su])s$/, '');

/** Leaves out, doubles or swaps one letter, but never the first. */
function withMistake(word: string, random: () => number): string {
  const at = 1 + Math.floor(random() * (word.length - 2));
  const kinds = [
    word.slice(0, at) + word.slice(at + 1),
    word.slice(0, at) + word[at] + word.slice(at),
    word.slice(0, at) + word[at + 1] + word[at] + word.slice(at + 2),
  ];
  return kinds[Math.floor(random() * kinds.length)] ?? word;
}

/** A value as in its table, or in another unit. */
function inSomeUnit({ unit, number }: Stated, random: () => number): string {
  const others = { mm: ['cm', number / 10], N: ['kN', number / 1000], kg: ['g', number * 1000] } as const;
  const [other, converted] = others[unit as keyof typeof others];
  return random() < 0.6 ? `${number} ${unit}` : `${Number(converted.toFixed(4))} ${other}`;
}
