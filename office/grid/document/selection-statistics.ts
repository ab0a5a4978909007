import { parseAttributeLabel } from '../../../src/features/catalogue/measures/parse-attribute-label.ts';
import { DECIMAL_PATTERN, type GridColumn } from './grid-document.ts';
import { type EditorState, getCurrentTable, getSelectedKeys } from './grid-editor.ts';
import { readSelectedTexts } from './grid-edits.ts';

interface SelectionStatistics {
  count: number;
  /** Absent, like the other two, if the numbers have several units. */
  sum?: string;
  least?: string;
  most?: string;
}

/** Numbers of columns without a unit are comparable only within their column. */
const getUnitKey = ({ key, label, measured }: GridColumn): string => {
  const unit = measured?.unit || parseAttributeLabel(label).unit;
  return unit && unit !== '-' ? `unit ${unit}` : `column ${key}`;
};

/** Statistics of the selected numbers; undefined for fewer than two. */
export function computeStatistics(editor: EditorState): SelectionStatistics | undefined {
  const { columns } = getSelectedKeys(editor);
  const shown = getCurrentTable(editor).columns;
  const units = columns.map((key) =>
    getUnitKey(shown.find((column) => column.key === key) ?? { key, label: '', kind: 'text' }),
  );
  const found = readSelectedTexts(editor).flatMap((row) =>
    row.flatMap((text, at) => (DECIMAL_PATTERN.test(text) ? [{ value: Number(text), unit: units[at] }] : [])),
  );
  if (found.length < 2) return undefined;
  if (new Set(found.map(({ unit }) => unit)).size > 1) return { count: found.length };
  const reduced = (join: (one: number, other: number) => number) =>
    formatNumber(found.map(({ value }) => value).reduce(join));
  return {
    count: found.length,
    sum: reduced((one, other) => one + other),
    least: reduced((one, other) => Math.min(one, other)),
    most: reduced((one, other) => Math.max(one, other)),
  };
}

const formatNumber = (value: number): string =>
  Number(value.toPrecision(12)).toLocaleString('en', { maximumFractionDigits: 6 });
