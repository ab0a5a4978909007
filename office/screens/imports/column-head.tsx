import { useId, useState } from 'react';
import { parseUnitTarget } from '../../../src/features/workbook/mapping/map-rows.ts';
import { cutText } from '../../../src/platform/text/cut-text.ts';
import { SelectOptions } from '../../shell/controls/select-options.tsx';
import type { FieldChoice } from '../../shell/data/form-values.ts';
import {
  findUnitInHeading,
  formatAttributeTarget,
  getUnitOfTarget,
  isMeasuredDraftColumn,
  type MappingDraftColumn,
  parseAttributeTarget,
} from './suggest-mapping.ts';

export interface MeaningGroup {
  label: string;
  choices: readonly FieldChoice[];
}

interface ColumnHeadProps {
  column: MappingDraftColumn;
  likely: readonly FieldChoice[];
  groups: readonly MeaningGroup[];
  /** Heading of the column with the units of this one. */
  unitColumn: string | undefined;
  mayAdd: boolean;
  onChange: (changed: MappingDraftColumn) => void;
}

const CONTROL_CLASS =
  'min-h-9 w-full rounded-md border border-steel-400 bg-white px-2 text-sm font-normal hover:border-steel-500 aria-invalid:border-danger';
const [UNMATCHED_COLUMN, NEW_ATTRIBUTE, ALL_CHOICES] = ['?', 'new', 'all'];
/** Up to this number all choices are offered at once. */
const MAX_CHOICES = 15;
const MAX_NAME_LENGTH = 60;

/** Head of a column of the file, in which its meaning is chosen. */
export function ColumnHead({ column, likely, groups, unitColumn, mayAdd, onChange }: ColumnHeadProps) {
  const id = useId();
  const { heading, to, unit } = column;
  const [isOpen, setIsOpen] = useState(false);
  const isShort = groups.reduce((sum, { choices }) => sum + choices.length, 0) <= MAX_CHOICES;
  const isWhole = isOpen || isShort || likely.length === 0;
  const offered = isShort ? [] : addCurrentChoice(likely, groups, to);
  const all = [...offered, ...groups.flatMap(({ choices }) => choices)];
  const isListed = to === undefined || to === '' || all.some(({ value }) => value === to);
  const added = isListed || to === undefined ? undefined : parseAttributeTarget(to);
  const choose = (value: string) => {
    if (value === ALL_CHOICES) setIsOpen(true);
    else if (value === UNMATCHED_COLUMN) onChange({ ...column, to: undefined, unit: '', chosen: false });
    else onChange(chooseMeaning(column, value));
  };
  return (
    <th scope="col" className="min-w-44 max-w-60 whitespace-normal! align-top">
      <span id={id} className={`block break-words ${to === '' ? 'text-steel-600' : ''}`}>
        {heading}
      </span>
      <select
        aria-label={`Meaning of “${heading}”`}
        aria-invalid={to === undefined ? true : undefined}
        className={`${CONTROL_CLASS} mt-1`}
        value={to === undefined ? UNMATCHED_COLUMN : added ? NEW_ATTRIBUTE : to}
        onChange={({ target: { value } }) => choose(value)}
      >
        <option value={UNMATCHED_COLUMN}>Choose…</option>
        <option value="">Leave it out</option>
        {offered.length > 0 && (
          <optgroup label="Likely">
            <SelectOptions choices={offered} />
          </optgroup>
        )}
        {isWhole &&
          groups.map(({ label, choices }) => {
            const others = choices.filter(({ value }) => !offered.some((one) => one.value === value));
            return (
              others.length > 0 && (
                <optgroup key={label} label={label}>
                  <SelectOptions choices={others} />
                </optgroup>
              )
            );
          })}
        {mayAdd && <option value={NEW_ATTRIBUTE}>A new attribute…</option>}
        {!isWhole && <option value={ALL_CHOICES}>More choices…</option>}
        {!isListed && !added && <option value={to}>{to}</option>}
      </select>
      {added && to !== undefined && <NewAttributeFields {...{ column, added, onChange }} />}
      {unitColumn !== undefined && (
        <span className="block pt-1 font-normal text-steel-700">units in “{unitColumn}”</span>
      )}
      {unitColumn === undefined && isMeasuredDraftColumn(column) && to && (
        <FileUnitField
          {...{ heading, unit }}
          target={getUnitOfTarget(to)}
          onChange={(typed) => onChange({ ...column, unit: typed, chosen: true })}
        />
      )}
    </th>
  );
}

function addCurrentChoice(
  likely: readonly FieldChoice[],
  groups: readonly MeaningGroup[],
  to: string | undefined,
): readonly FieldChoice[] {
  if (!to || likely.some(({ value }) => value === to)) return likely;
  const unitOf = parseUnitTarget(to);
  const current =
    unitOf === undefined
      ? groups.flatMap(({ choices }) => choices).find(({ value }) => value === to)
      : { value: to, label: `Unit of “${unitOf}”` };
  return current ? [current, ...likely] : likely;
}

function chooseMeaning(column: MappingDraftColumn, value: string): MappingDraftColumn {
  const { heading } = column;
  if (value !== NEW_ATTRIBUTE)
    return {
      ...column,
      to: value,
      unit: parseUnitTarget(value) ? '' : findUnitInHeading(heading, value),
      chosen: true,
    };
  const [, name = heading, unit = ''] = /^(.*\S)\s*[([]([^()[\]]{1,12})[)\]]$/.exec(heading) ?? [];
  const to = formatAttributeTarget(cutText(name.replace(/[[\]]/g, ''), MAX_NAME_LENGTH), unit);
  return { ...column, to, unit: '', chosen: true };
}

interface NewAttributeProps {
  column: MappingDraftColumn;
  added: { name: string; unit: string };
  onChange: (changed: MappingDraftColumn) => void;
}

function NewAttributeFields({ column, added, onChange }: NewAttributeProps) {
  const name = (text: string, unit: string) =>
    onChange({ ...column, to: formatAttributeTarget(text, unit), chosen: true });
  return (
    <div className="mt-1 flex gap-2">
      <input
        type="text"
        aria-label={`Name of the attribute for “${column.heading}”`}
        maxLength={MAX_NAME_LENGTH}
        className={CONTROL_CLASS}
        value={added.name}
        onChange={({ target: { value } }) => name(value.replace(/[[\]]/g, ''), added.unit)}
      />
      <input
        type="text"
        aria-label={`Unit of the attribute for “${column.heading}”; none for texts`}
        placeholder="unit"
        maxLength={12}
        className={`${CONTROL_CLASS} max-w-20`}
        value={added.unit}
        onChange={({ target: { value } }) => name(added.name, value.replace(/[[\]]/g, ''))}
      />
    </div>
  );
}

interface FileUnitProps {
  heading: string;
  unit: string;
  target: string;
  onChange: (unit: string) => void;
}

const FileUnitField = ({ heading, unit, target, onChange }: FileUnitProps) => (
  <span className="flex items-center gap-1 pt-1 font-normal text-steel-700">
    in
    <input
      type="text"
      aria-label={`Unit of “${heading}” in the file`}
      placeholder={target}
      maxLength={12}
      className={`${CONTROL_CLASS} max-w-20`}
      value={unit}
      onChange={({ target: { value } }) => onChange(value.trim())}
    />
    {unit !== '' && unit !== target && <span className="whitespace-nowrap">→ {target}</span>}
  </span>
);
