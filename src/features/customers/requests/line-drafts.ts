import type { DescribedModel } from './matching/match-models.contract.ts';
import { EQUIVALENT_ACCEPTED, isEquivalentAccepted, type MakerFinder } from './named-makers.ts';
import type { TableItem } from './read-table.ts';
import type { RequestPlace } from './request-lines.ts';
import type { StatedCount } from './request-tokens.ts';
import { canBeRequestedName } from './request-tokens.ts';

/** Models by the names that stand in a request. */
export type KnownModels = ReadonlyMap<string, readonly DescribedModel[]>;

export interface LineDraft {
  text: string;
  place: RequestPlace;
  uncertainties: string[];
  quantity: number | null;
  unit: StatedCount['unit'];
  /** Maker that the request names beside the number. */
  maker?: string | undefined;
  /** The buyer's own number. */
  ownNumber?: string | undefined;
}

export type NamedLine = LineDraft & { kind: 'named'; names: string[] };
export type RangeLine = LineDraft & { kind: 'range'; names: string[] };
export type LeftOutLine = LineDraft & { kind: 'left out' };
/** `isItem`: true if the words ask for something, so that they are shown even if nothing is found. */
export type NearLine = LineDraft & {
  kind: 'near';
  names: string[];
  description: string;
  isItem: boolean;
};
export type DescribedLine = LineDraft & { kind: 'described'; description: string; isItem: boolean };

/** Words that ask for nothing. */
export type OtherDraft = LineDraft & { kind: 'other'; hasQuantity: boolean };

/** A line before its unknown names and descriptions are looked up. */
export type PendingLine = NamedLine | RangeLine | NearLine | DescribedLine | LeftOutLine | OtherDraft;

const STANDARD = /^\s*(?:iso|din|en|is|bs|ansi|jis|astm)[\s-]*\d/iu;

/** @param findNames names of a cell, of the catalogue or the buyer's own */
export function buildCellItem(
  item: TableItem,
  findNames: (cell: string, whose: 'catalogue' | 'own') => string[],
  findMaker: MakerFinder,
): PendingLine {
  const { row, quantity, unit, maker, description, own } = item;
  const draft = {
    text: row.cells.filter((cell) => cell.trim()).join(' | '),
    place: row.place,
    uncertainties: [...item.uncertainties],
    quantity,
    unit: toUnit(unit, quantity),
    ownNumber: own,
  };
  const tries = (['catalogue', 'own'] as const).flatMap((whose) =>
    item.cells.map((cell) => ({ cell, names: findNames(cell, whose) })),
  );
  for (const { cell, names } of tries) {
    if (!names.length) continue;
    if (names.length > 1) draft.uncertainties.push('several models are in one row');
    if (isEquivalentAccepted([...item.cells, description].join(' '))) draft.uncertainties.push(EQUIVALENT_ACCEPTED);
    const from = cell.indexOf(names[0] ?? '');
    const beside = from < 0 ? undefined : findMaker(cell, from, from + (names[0]?.length ?? 0));
    return {
      ...draft,
      kind: 'named',
      names,
      maker: beside ?? findMaker(`${maker} `, maker.length + 1, maker.length + 1),
    };
  }
  const [first = ''] = item.cells;
  const names = item.cells.filter((cell) => canBeRequestedName(cell) && !STANDARD.test(cell));
  const words = item.cells
    .flatMap((cell) => cell.split(/\s+/))
    .filter((word) => canBeRequestedName(word) && !STANDARD.test(first));
  const text = [...item.cells, description].join(', ');
  return {
    ...draft,
    kind: 'near',
    names: [...new Set([...names, ...words])],
    maker,
    description: STANDARD.test(first) ? '' : text,
    isItem: true,
  };
}

/** Unit of a cell; only for "pairs" the number of pieces depends on the model. */
const toUnit = (unit: string, quantity: number | null): StatedCount['unit'] =>
  quantity !== null && /^(?:pairs?|prs?|paare?|jodi)\.?$/iu.test(unit.trim()) ? 'pairs' : undefined;
