import { declarationsOf, partsNamed, rulesOf } from './css-references.ts';

type Attributes = Readonly<Record<string, string>>;
type Amount = { elements: number; points: number };
type Reference = { to: string | Part; times: number };
type Part = { elements: number; references: Reference[]; selected: Map<string, Amount> };
/** A reference to a part that is drawn once for each element, or once for each point of an element. */
type Painted = { id: string; byPoints: boolean };
type Open = { part: Part; inherited: Painted[]; before: Amount };

/** Elements that are only referenced, and not drawn themselves. */
const UNDRAWN = /^(linearGradient|radialGradient|stop|title|desc|style|filter|fe\w+)$/;
const INHERITED = /^(fill|stroke|marker(-\w+)?)$/;
const MAX_CHAIN = 1000;

/**
 * Counts drawn elements with references followed: copies of copies can be millions in a few lines. Receives the image's
 * tags in order.
 */
export class SvgCopies {
  readonly #root: Part = emptyPart();
  readonly #byId = new Map<string, Part[]>();
  readonly #open: Open[] = [];
  readonly #seen: Amount = { elements: 0, points: 0 };
  #sheets = '';

  openTag(name: string, attributes: Attributes): void {
    const part = this.#partOf(attributes.id);
    const opened: Open = { part, inherited: [], before: { ...this.#seen } };
    this.#open.push(opened);
    if (!UNDRAWN.test(name)) this.#count(part, name, attributes);
    const link = (attributes.href ?? attributes['xlink:href'] ?? '').trim();
    if (link.startsWith('#')) part.references.push({ to: link.slice(1), times: 1 });
    for (const [attribute, value] of Object.entries(attributes)) {
      const declarations = attribute === 'style' ? declarationsOf(value) : [{ name: attribute, value }];
      for (const one of declarations) {
        if (INHERITED.test(one.name)) opened.inherited.push(...paintedBy(one));
        else part.references.push(...partsNamed(one.value).map((to) => ({ to, times: 1 })));
      }
    }
  }

  closeTag(): void {
    const closed = this.#open.pop();
    if (!closed) return;
    const elements = this.#seen.elements - closed.before.elements;
    const points = this.#seen.points - closed.before.points;
    for (const { id, byPoints } of closed.inherited) {
      closed.part.references.push({ to: id, times: byPoints ? points : elements });
    }
  }

  styleSheet(css: string): void {
    this.#sheets += css;
  }

  /** Elements drawn in addition to those of the file; infinite for a part within itself. */
  total(): number {
    const rules = paintedBySelectors(this.#sheets);
    const known = new Map<Part, number>();
    const drawn = (part: Part, chain: number): number => {
      const found = known.get(part);
      if (found !== undefined) return found;
      if (chain > MAX_CHAIN) return Number.POSITIVE_INFINITY;
      // Infinite while being computed, which marks a cycle.
      known.set(part, Number.POSITIVE_INFINITY);
      let sum = part.elements;
      const follow = ({ to, times }: Reference) => {
        const parts = typeof to === 'string' ? (this.#byId.get(to) ?? []) : [to];
        if (times > 0) for (const one of parts) sum += times * drawn(one, chain + 1);
      };
      part.references.forEach(follow);
      for (const [selector, { elements, points }] of part.selected) {
        for (const { id, byPoints } of rules.get(selector) ?? [])
          follow({ to: id, times: byPoints ? points : elements });
      }
      known.set(part, sum);
      return sum;
    };
    return drawn(this.#root, 0) - this.#seen.elements;
  }

  #partOf(id: string | undefined): Part {
    const parent = this.#open.at(-1)?.part ?? this.#root;
    if (!id) return parent;
    const part = emptyPart();
    const same = this.#byId.get(id);
    if (same) same.push(part);
    else this.#byId.set(id, [part]);
    parent.references.push({ to: part, times: 1 });
    return part;
  }

  #count(part: Part, name: string, { id, class: classes = '', d, points: corners }: Attributes): void {
    const points = 1 + (d ?? corners ?? '').length / 2;
    part.elements += 1;
    add(this.#seen, points);
    for (const selector of ['*', name, `#${id}`, ...classes.split(/\s+/).map((one) => `.${one}`)]) {
      const amount = part.selected.get(selector) ?? { elements: 0, points: 0 };
      part.selected.set(selector, amount);
      add(amount, points);
    }
  }
}

const emptyPart = (): Part => ({ elements: 0, references: [], selected: new Map() });

function add(amount: Amount, points: number): void {
  amount.elements += 1;
  amount.points += points;
}

const paintedBy = ({ name, value }: { name: string; value: string }): Painted[] =>
  partsNamed(value).map((id) => ({ id, byPoints: name.startsWith('marker') }));

/** Parts referenced by style sheets, by each name in a selector. These may be more than are really drawn. */
function paintedBySelectors(css: string): Map<string, Painted[]> {
  const found = new Map<string, Painted[]>();
  for (const { selector, body } of rulesOf(css)) {
    const painted = declarationsOf(body).flatMap(paintedBy);
    if (painted.length === 0) continue;
    for (const [name] of selector.matchAll(/\*|[.#]?[\w-]+/g)) {
      const before = found.get(name);
      if (before) before.push(...painted);
      else found.set(name, [...painted]);
    }
  }
  return found;
}
