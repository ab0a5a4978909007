import { useId, useState } from 'react';
import { measuredBy, NO_MEASURE, type UnitsByName } from '../../../src/features/catalogue/measures/measured-columns.ts';
import { isPlainNumber, type Measured, readFigure } from '../../../src/features/catalogue/measures/read-figure.ts';
import { Options } from '../../shell/controls/options.tsx';
import { type Choice, counted } from '../../shell/data/values.ts';
import { numbersByLabel } from '../document/column-type.ts';
import { type Column, joinLabel, NAME, splitLabel } from '../document/grid-document.ts';
import { unitOf } from './match-columns.ts';
import { hasNumbers } from './number-style.ts';
import { NEW, OUT, type PastedColumn } from './pasted-table.ts';

interface PastedColumnRowProps {
  number: number;
  column: PastedColumn;
  pasted: readonly string[];
  texts: readonly string[];
  target: Column | undefined;
  targets: readonly Choice[];
  units: UnitsByName;
  isFresh: boolean;
  problem: string | undefined;
  repeats: string | undefined;
  onChange: (changed: Partial<PastedColumn>) => void;
}

const CONTROL =
  'min-h-8 w-full rounded-md border border-steel-400 bg-white px-2 text-sm hover:border-steel-500 aria-invalid:border-danger';
const EXAMPLES = 3;
const examplesOf = (texts: readonly string[]): string => texts.filter(Boolean).slice(0, EXAMPLES).join(', ');

export function PastedColumnRow(props: PastedColumnRowProps) {
  const { number, column, pasted, texts, target, targets, units, isFresh, problem, repeats, onChange } = props;
  const id = useId();
  const { label, measures, to, from } = column;
  // Raw input, because a parsed label would lose a trailing space at each key.
  const [parts, setParts] = useState(() => splitLabel(label));
  const write = (changed: Partial<typeof parts>) => {
    const next = { ...parts, ...changed };
    setParts(next);
    onChange({ label: joinLabel(next.name, next.unit) });
  };
  const isNew = to === NEW || (isFresh && to === NAME);
  const byLabel = measuredBy(label, '', units);
  const name = parts.name.trim();
  const of = `of column ${number}`;
  return (
    <tr className={to === OUT ? 'text-steel-500' : undefined}>
      <th scope="row" className="max-w-44 truncate">
        {label && <span className="block truncate">{label}</span>}
        <span className="font-normal">{examplesOf(pasted) || '(empty)'}</span>
      </th>
      <td>
        <select
          aria-label={`Column ${number} goes to`}
          className={`${CONTROL} min-w-44`}
          value={to}
          onChange={({ target }) => onChange({ to: target.value })}
        >
          <option value={NEW}>A new column</option>
          <Options choices={targets} />
          <option value={OUT}>Leave it out</option>
        </select>
      </td>
      {isNew ? (
        <>
          <td>
            <input
              type="text"
              aria-label={`Heading ${of}`}
              aria-invalid={problem ? true : undefined}
              aria-describedby={problem && id}
              maxLength={80}
              className={`${CONTROL} min-w-36`}
              value={parts.name}
              onChange={({ target }) => write({ name: target.value })}
            />
            {problem && (
              <p id={id} className="text-danger text-xs">
                {problem}
              </p>
            )}
            {repeats !== undefined && (
              <p className={`text-xs ${isFresh ? 'text-warning' : 'text-danger'}`}>
                measures what “{repeats}” measures{!isFresh && ': choose that column, or leave this one out'}
              </p>
            )}
          </td>
          <td>
            <input
              type="text"
              aria-label={`Unit ${of}`}
              maxLength={12}
              className={`${CONTROL} min-w-16`}
              value={parts.unit}
              onChange={({ target }) => write({ unit: target.value.replace(/[()]/g, '') })}
            />
          </td>
          <td>
            {to === NEW && (
              <select
                aria-label={`What column ${number} measures`}
                className={`${CONTROL} min-w-40`}
                value={measures}
                onChange={({ target }) => onChange({ measures: target.value })}
              >
                <Options
                  any={byLabel ? byLabel.name : 'Not linked'}
                  choices={[
                    { value: NO_MEASURE, label: 'None: its values are texts' },
                    ...(name && !byLabel ? [{ value: name, label: `A new attribute “${name}”` }] : []),
                    ...[...units.keys()]
                      .filter((known) => known !== byLabel?.name)
                      .map((value) => ({ value, label: value })),
                  ]}
                />
              </select>
            )}
          </td>
        </>
      ) : (
        <td colSpan={3}>
          {target && to !== NAME && (
            <TargetUnit {...{ number, from, texts }} unit={unitOf(target)} onChange={onChange} />
          )}
        </td>
      )}
      <td className="max-w-48">
        {to !== OUT && (
          <Holds
            {...{ texts, measures, units, to }}
            label={isNew ? label : (target?.label ?? label)}
            measured={isNew ? undefined : target?.measured}
          />
        )}
      </td>
    </tr>
  );
}

interface TargetUnitProps extends Pick<PastedColumnRowProps, 'number' | 'texts' | 'onChange'> {
  from: string;
  unit: string;
}

function TargetUnit({ number, from, texts, unit, onChange }: TargetUnitProps) {
  if (unit === '' || unit === '-') return null;
  return (
    <span className="flex items-center gap-1">
      <input
        type="text"
        aria-label={`Unit of column ${number} in the clipboard`}
        placeholder={unit}
        maxLength={12}
        className={`${CONTROL} max-w-20`}
        value={from}
        onChange={({ target: { value } }) => onChange({ from: value.trim() })}
      />
      {from !== '' && (
        <span>
          → {unit}: {examplesOf(texts)}
        </span>
      )}
    </span>
  );
}

function Holds({
  texts,
  label,
  measures,
  measured: ofTarget,
  units,
  to,
}: Pick<PastedColumn, 'label' | 'measures' | 'to'> &
  Pick<PastedColumnRowProps, 'texts' | 'units'> & { measured: Measured | undefined }) {
  const filled = texts.filter(Boolean);
  if (to === NAME || measures === NO_MEASURE || !filled.length) return counted(filled.length, 'text');
  const measured = ofTarget ?? measuredBy(label, measures, units) ?? numbersByLabel(label, measures);
  const isText = measured ? measured.unit === null : !hasNumbers(filled);
  if (isText) return counted(filled.length, 'text');
  const fits = (text: string) => {
    const reading = measured ? readFigure(text, measured) : undefined;
    return measured ? reading === undefined || 'value' in reading : isPlainNumber(text);
  };
  const others = filled.filter((text) => !fits(text));
  return (
    <>
      {counted(filled.length - others.length, 'number')}
      {others.length > 0 && (
        <span className="text-warning">
          , not{' '}
          {others
            .slice(0, 2)
            .map((text) => `“${text}”`)
            .join(', ')}
          {others.length > 2 && ` and ${others.length - 2} more`}
        </span>
      )}
    </>
  );
}
