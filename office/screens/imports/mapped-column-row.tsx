import { useId } from 'react';
import { readMappedCell } from '../../../src/features/workbook/mapping/map-rows.ts';
import { cutText } from '../../../src/platform/text/cut-text.ts';
import { SelectOptions } from '../../shell/controls/select-options.tsx';
import { type FieldChoice, formatPlural } from '../../shell/data/form-values.ts';
import {
  findUnitInHeading,
  formatAttributeTarget,
  getUnitOfTarget,
  type MappingDraftColumn,
  parseAttributeTarget,
} from './suggest-mapping.ts';

interface MappedColumnRowProps {
  column: MappingDraftColumn;
  texts: readonly string[];
  below: number;
  comma: boolean;
  groups: readonly { label: string; choices: readonly FieldChoice[] }[];
  mayAdd: boolean;
  onChange: (changed: MappingDraftColumn) => void;
}

const CONTROL_CLASS =
  'min-h-9 w-full rounded-md border border-steel-400 bg-white px-2 text-sm hover:border-steel-500 aria-invalid:border-danger';
const [UNMATCHED_COLUMN, NEW_ATTRIBUTE] = ['?', 'new'];
const MAX_EXAMPLES = 3;
const MAX_NAME_LENGTH = 60;

export function MappedColumnRow({ column, texts, below, comma, groups, mayAdd, onChange }: MappedColumnRowProps) {
  const id = useId();
  const { heading, to, unit } = column;
  const isListed =
    to === undefined || to === '' || groups.some(({ choices }) => choices.some(({ value }) => value === to));
  const added = isListed || to === undefined ? undefined : parseAttributeTarget(to);
  const say = (next: string | undefined) =>
    onChange({
      ...column,
      to: next,
      unit: next === undefined ? '' : findUnitInHeading(heading, next),
      chosen: next !== undefined,
    });
  const choose = (value: string) => {
    if (value === UNMATCHED_COLUMN) say(undefined);
    else if (value === NEW_ATTRIBUTE) {
      const [, name = heading, own = ''] = /^(.*\S)\s*[([]([^()[\]]{1,12})[)\]]$/.exec(heading) ?? [];
      say(formatAttributeTarget(cutText(name.replace(/[[\]]/g, ''), MAX_NAME_LENGTH), own));
    } else say(value);
  };
  const target = to ? getUnitOfTarget(to) : '';
  const examples = texts.filter(Boolean).slice(0, MAX_EXAMPLES);
  const read = to ? examples.map((text) => readMappedCell({ heading, to, unit }, text, comma)) : examples;
  const shown = examples.join(', ') || (below ? `(${formatPlural(below, 'value')} further down)` : '(empty)');
  return (
    <tr className={to === '' ? 'text-steel-500' : undefined}>
      <th scope="row" id={id} className="max-w-56 whitespace-normal break-words">
        {heading}
        <span className="block max-w-32 truncate font-normal text-steel-600 sm:hidden">{shown}</span>
      </th>
      <td className="max-w-44 truncate max-sm:hidden">{shown}</td>
      <td>
        <select
          aria-label={`Meaning of “${heading}”`}
          aria-invalid={to === undefined ? true : undefined}
          className={`${CONTROL_CLASS} min-w-36 sm:min-w-52`}
          value={to === undefined ? UNMATCHED_COLUMN : added ? NEW_ATTRIBUTE : to}
          onChange={({ target: { value } }) => choose(value)}
        >
          <option value={UNMATCHED_COLUMN}>Choose…</option>
          <option value="">Leave it out</option>
          {groups.map(
            ({ label, choices }) =>
              choices.length > 0 && (
                <optgroup key={label} label={label}>
                  <SelectOptions choices={choices} />
                </optgroup>
              ),
          )}
          {mayAdd && <option value={NEW_ATTRIBUTE}>A new attribute…</option>}
          {!isListed && !added && <option value={to}>{to}</option>}
        </select>
        {added && to !== undefined && (
          <div className="mt-1 flex gap-2">
            <input
              type="text"
              aria-label={`Name of the attribute for “${heading}”`}
              maxLength={MAX_NAME_LENGTH}
              className={CONTROL_CLASS}
              value={added.name}
              onChange={({ target: { value } }) =>
                onChange({
                  ...column,
                  to: formatAttributeTarget(value.replace(/[[\]]/g, ''), added.unit),
                  chosen: true,
                })
              }
            />
            <input
              type="text"
              aria-label={`Unit of the attribute for “${heading}”; none for texts`}
              placeholder="unit"
              maxLength={12}
              className={`${CONTROL_CLASS} max-w-20`}
              value={added.unit}
              onChange={({ target: { value } }) =>
                onChange({
                  ...column,
                  to: formatAttributeTarget(added.name, value.replace(/[[\]]/g, '')),
                  chosen: true,
                })
              }
            />
          </div>
        )}
      </td>
      <td>
        {target && (
          <FileUnitField
            {...{ heading, unit, target, examples, read }}
            onChange={(typed) => onChange({ ...column, unit: typed, chosen: true })}
          />
        )}
      </td>
    </tr>
  );
}

interface FileUnitProps {
  heading: string;
  unit: string;
  target: string;
  examples: readonly string[];
  read: readonly string[];
  onChange: (unit: string) => void;
}

const FileUnitField = ({ heading, unit, target, examples, read, onChange }: FileUnitProps) => (
  <span className="flex items-center gap-1">
    <input
      type="text"
      aria-label={`Unit of “${heading}” in the file`}
      placeholder={target}
      maxLength={12}
      className={`${CONTROL_CLASS} max-w-20`}
      value={unit}
      onChange={({ target: { value } }) => onChange(value.trim())}
    />
    {((unit !== '' && unit !== target) || read.join() !== examples.join()) && (
      <span className="text-steel-600">
        → {target}: {read.join(', ')}
      </span>
    )}
  </span>
);
