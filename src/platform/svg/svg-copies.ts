import { listReferencedIds, parseCssRules, parseDeclarations } from './css-references.ts';

type Attributes = Readonly<Record<string, string>>;
type Amount = { elements: number; points: number };
type Reference = { to: string | SvgGroup; times: number };
type SvgGroup = { elements: number; references: Reference[]; selected: Map<string, Amount> };
/** A reference to a part that is drawn once for each element, or once for each point of an element. */
type Painted = { id: string; byPoints: boolean };
type Open = { group: SvgGroup; inherited: Painted[]; before: Amount };

/** Elements that are only referenced, and not drawn themselves. */
const UNDRAWN = /^(linearGradient|radialGradient|stop|title|desc|style|filter|fe\w+)$/;
const INHERITED = /^(fill|stroke|marker(-\w+)?)$/;
const MAX_CHAIN = 1000;

/**
 * Counts drawn elements with references followed: copies of copies can be millions in a few lines. Receives the image's
 * tags in order.
 */
export class SvgCopies {
  readonly #root: SvgGroup = createGroup();
  readonly #byId = new Map<string, SvgGroup[]>();
  readonly #open: Open[] = [];
  readonly #seen: Amount = { elements: 0, points: 0 };
  #sheets = '';

  openTag(name: string, attributes: Attributes): void {
    const group = this.#partOf(attributes.id);
    const opened: Open = { group, inherited: [], before: { ...this.#seen } };
    this.#open.push(opened);
    if (!UNDRAWN.test(name)) this.#count(group, name, attributes);
    const link = (attributes.href ?? attributes['xlink:href'] ?? '').trim();
    if (link.startsWith('#')) group.references.push({ to: link.slice(1), times: 1 });
    for (const [attribute, value] of Object.entries(attributes)) {
      const declarations = attribute === 'style' ? parseDeclarations(value) : [{ name: attribute, value }];
      for (const one of declarations) {
        if (INHERITED.test(one.name)) opened.inherited.push(...listPainted(one));
        else group.references.push(...listReferencedIds(one.value).map((to) => ({ to, times: 1 })));
      }
    }
  }

  closeTag(): void {
    const closed = this.#open.pop();
    if (!closed) return;
    const elements = this.#seen.elements - closed.before.elements;
    const points = this.#seen.points - closed.before.points;
    for (const { id, byPoints } of closed.inherited) {
      closed.group.references.push({ to: id, times: byPoints ? points : elements });
    }
  }

  addStyleSheet(css: string): void {
    this.#sheets += css;
  }

  /** Elements drawn in addition to those of the file; infinite for a part within itself. */
  total(): number {
    const rules = mapPaintedBySelector(this.#sheets);
    const known = new Map<SvgGroup, number>();
    const drawn = (group: SvgGroup, chain: number): number => {
      const found = known.get(group);
      if (found !== undefined) return found;
      if (chain > MAX_CHAIN) return Number.POSITIVE_INFINITY;
      // Infinite while being computed, which marks a cycle.
      known.set(group, Number.POSITIVE_INFINITY);
      let sum = group.elements;
      const follow = ({ to, times }: Reference) => {
        const groups = typeof to === 'string' ? (this.#byId.get(to) ?? []) : [to];
        if (times > 0) for (const one of groups) sum += times * drawn(one, chain + 1);
      };
      group.references.forEach(follow);
      for (const [selector, { elements, points }] of group.selected) {
        for (const { id, byPoints } of rules.get(selector) ?? [])
          follow({ to: id, times: byPoints ? points : elements });
      }
      known.set(group, sum);
      return sum;
    };
    return drawn(this.#root, 0) - this.#seen.elements;
  }

  #partOf(id: string | undefined): SvgGroup {
    const parent = this.#open.at(-1)?.group ?? this.#root;
    if (!id) return parent;
    const group = createGroup();
    const same = this.#byId.get(id);
    if (same) same.push(group);
    else this.#byId.set(id, [group]);
    parent.references.push({ to: group, times: 1 });
    return group;
  }

  #count(group: SvgGroup, name: string, { id, class: classes = '', d, points: corners }: Attributes): void {
    const points = 1 + (d ?? corners ?? '').length / 2;
    group.elements += 1;
    addElement(this.#seen, points);
    for (const selector of ['*', name, `#${id}`, ...classes.split(/\s+/).map((one) => `.${one}`)]) {
      const amount = group.selected.get(selector) ?? { elements: 0, points: 0 };
      group.selected.set(selector, amount);
      addElement(amount, points);
    }
  }
}

const createGroup = (): SvgGroup => ({ elements: 0, references: [], selected: new Map() });

function addElement(amount: Amount, points: number): void {
  amount.elements += 1;
  amount.points += points;
}

const listPainted = ({ name, value }: { name: string; value: string }): Painted[] =>
  listReferencedIds(value).map((id) => ({ id, byPoints: name.startsWith('marker') }));

/** Parts referenced by style sheets, by each name in a selector. These may be more than are really drawn. */
function mapPaintedBySelector(css: string): Map<string, Painted[]> {
  const found = new Map<string, Painted[]>();
  for (const { selector, body } of parseCssRules(css)) {
    const painted = parseDeclarations(body).flatMap(listPainted);
    if (painted.length === 0) continue;
    for (const [name] of selector.matchAll(/\*|[.#]?[\w-]+/g)) {
      const before = found.get(name);
      if (before) before.push(...painted);
      else found.set(name, [...painted]);
    }
  }
  return found;
}
