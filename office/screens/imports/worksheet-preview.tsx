import { useMemo } from 'react';
import { formatUnit } from '../../../src/features/catalogue/measures/parse-attribute-label.ts';
import {
  buildRowMapper,
  joinHeadingRows,
  judgeTableRows,
  parseUnitTarget,
} from '../../../src/features/workbook/mapping/map-rows.ts';
import { isSeparatorRow } from '../../../src/platform/spreadsheets/table-row-reader.ts';
import { Icon } from '../../../src/ui/icon.tsx';
import type { FieldChoice } from '../../shell/data/form-values.ts';
import { DataTable } from '../../shell/parts/data-table.tsx';
import { ColumnHead, type MeaningGroup } from './column-head.tsx';
import {
  changesStoredModels,
  getUnitOfTarget,
  isMeasuredDraftColumn,
  type KnownTargets,
  listLikelyMeanings,
  type MappingDraft,
  type MappingDraftColumn,
  MODELS_WORKSHEET,
  type WorksheetFirstRows,
} from './suggest-mapping.ts';

interface WorksheetPreviewProps {
  top: WorksheetFirstRows;
  known: KnownTargets;
  draft: MappingDraft;
  groups: readonly MeaningGroup[];
  onChange: (draft: MappingDraft) => void;
}

const MAX_ROWS_SHOWN = 20;
const TICK_PATH = 'm5 12 5 5L20 7';

/** The first rows of the file as they are, with the meaning of each column in its head. */
export function WorksheetPreview({ top, known, draft, groups, onChange }: WorksheetPreviewProps) {
  const { sheet: worksheet, first, rows, columns } = draft;
  const shown = judgeTableRows(top.rows, first, rows, worksheet)
    .filter(({ cells }) => !isSeparatorRow(cells))
    .slice(0, MAX_ROWS_SHOWN);
  const mapper = buildRowMapper(
    { ...draft, sheet: worksheet ?? '', columns: columns.map((column) => ({ ...column, to: column.to ?? '' })) },
    joinHeadingRows(top.rows, first, rows),
  );
  const likely = useLikelyChoices(draft, top, known, groups);
  const numbers = useMemo(() => new Set(top.known), [top.known]);
  const ofUnits = new Map(columns.map(({ heading, to }) => [parseUnitTarget(to ?? ''), heading]));
  const isBlank = ({ heading }: MappingDraftColumn, at: number) =>
    heading === `column ${at + 1}` &&
    !top.below[at] &&
    shown.every(({ cells, reason }) => reason !== undefined || !cells[at]);
  const filled = columns.flatMap((column, at) => (isBlank(column, at) ? [] : [{ column, at }]));
  const heads = filled.map(({ column, at }) => (
    <ColumnHead
      key={column.heading}
      {...{ column, groups }}
      likely={likely[at] ?? []}
      unitColumn={ofUnits.get(column.heading)}
      mayAdd={worksheet === MODELS_WORKSHEET}
      onChange={(changed) => onChange({ ...draft, columns: columns.with(at, changed) })}
    />
  ));
  return (
    <DataTable columns={['Row', ...heads]} label={`First rows of ${top.source}`} className="max-h-[80dvh] flex-none">
      {shown.map(({ row, cells, reason }) => {
        const read = mapper.cellsOf({ cells });
        return (
          <tr key={row} className={reason === undefined ? undefined : 'text-steel-600'}>
            <th scope="row" className="font-normal tabular-nums">
              {row}
              {reason !== undefined && (
                <span className="block max-w-40 whitespace-normal text-xs text-steel-600">
                  left out: {reason.replace(/; the row is left out$/, '')}
                </span>
              )}
            </th>
            {filled.map(({ column, at }) => (
              <FileCell
                key={column.heading}
                column={column}
                text={cells[at] ?? ''}
                read={reason === undefined ? (read[at] ?? '') : ''}
                state={reason === undefined ? findNumberState(column, cells[at] ?? '', numbers, draft) : undefined}
              />
            ))}
          </tr>
        );
      })}
    </DataTable>
  );
}

type NumberState = 'known' | 'new' | 'left out';

const findNumberState = (
  { to }: MappingDraftColumn,
  text: string,
  numbers: ReadonlySet<string>,
  draft: MappingDraft,
): NumberState | undefined => {
  if (draft.sheet !== MODELS_WORKSHEET || to !== 'name' || text === '') return undefined;
  if (numbers.has(text)) return 'known';
  return changesStoredModels(draft) ? 'left out' : 'new';
};

interface FileCellProps {
  column: MappingDraftColumn;
  text: string;
  read: string;
  state: NumberState | undefined;
}

function FileCell({ column, text, read, state }: FileCellProps) {
  const unit = column.to && isMeasuredDraftColumn(column) ? formatUnit(getUnitOfTarget(column.to)) : '';
  const isUsed = column.to !== undefined && column.to !== '';
  return (
    <td className={`max-w-60 truncate ${isUsed ? '' : 'text-steel-600'}`} title={text}>
      {state === 'known' && (
        <span className="me-1 inline-block align-[-0.2em] text-success">
          <Icon path={TICK_PATH} className="size-4" />
          <span className="sr-only">Known model: </span>
        </span>
      )}
      {text}
      {state && state !== 'known' && <span className="ms-2 text-xs text-warning">{state}</span>}
      {isUsed && read !== '' && read !== text && (
        <span className="block text-xs text-slate-700">
          → {read} {unit}
        </span>
      )}
    </td>
  );
}

function useLikelyChoices(
  draft: MappingDraft,
  top: WorksheetFirstRows,
  known: KnownTargets,
  groups: readonly MeaningGroup[],
): FieldChoice[][] {
  const meanings = useMemo(() => listLikelyMeanings(draft, top, known), [draft, top, known]);
  const labels = new Map(groups.flatMap(({ choices }) => choices.map(({ value, label }) => [value, label])));
  return meanings.map((keys) =>
    keys.flatMap((value) => {
      const of = parseUnitTarget(value);
      const label = of === undefined ? labels.get(value) : `Unit of “${of}”`;
      return label === undefined ? [] : [{ value, label }];
    }),
  );
}
