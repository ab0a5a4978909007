import { type ComponentProps, useId } from 'react';
import { measuredBy, NO_MEASURE, type UnitsByName } from '../../../src/features/catalogue/measures/measured-columns.ts';
import { isPlainNumber, readFigure } from '../../../src/features/catalogue/measures/read-figure.ts';
import { attributeLabel } from '../../../src/features/catalogue/units/attribute-label.ts';
import { Options } from '../../shell/controls/options.tsx';
import { type Choice, counted } from '../../shell/data/values.ts';
import { numbersByLabel } from '../document/column-type.ts';
import { type Column, NAME } from '../document/grid-document.ts';
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
  onChange: (changed: Partial<PastedColumn>) => void;
}

const CONTROL =
  'min-h-8 w-full rounded-md border border-steel-400 bg-white px-2 text-sm hover:border-steel-500 aria-invalid:border-danger';
const EXAMPLES = 3;
const examplesOf = (texts: readonly string[]): string => texts.filter(Boolean).slice(0, EXAMPLES).join(', ');

const TextControl = (props: ComponentProps<'input'>) => (
  <input type="text" {...props} className={`${CONTROL} min-w-40`} />
);

export function PastedColumnRow(props: PastedColumnRowProps) {
  const { number, column, pasted, texts, target, targets, isFresh, problem, onChange } = props;
  const id = useId();
  const { label, to, from } = column;
  const isHeading = to === NEW || (isFresh && to === NAME);
  const unit = target && to !== NAME ? unitOf(target) : '';
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
          onChange={(event) => onChange({ to: event.target.value })}
        >
          <option value={NEW}>A new column</option>
          <Options choices={targets} />
          <option value={OUT}>Leave it out</option>
        </select>
      </td>
      <td>
        {isHeading && (
          <TextControl
            aria-label={`Heading of column ${number}`}
            aria-invalid={problem ? true : undefined}
            aria-describedby={problem && id}
            maxLength={100}
            value={label}
            onChange={(event) => onChange({ label: event.target.value })}
          />
        )}
        {!isHeading && unit !== '' && unit !== '-' && (
          <TextControl
            aria-label={`Unit of column ${number} in the clipboard`}
            placeholder={unit}
            maxLength={12}
            value={from}
            onChange={(event) => onChange({ from: event.target.value.trim() })}
          />
        )}
        {!isHeading && from !== '' && (
          <p className="text-xs">
            → {unit}: {examplesOf(texts)}
          </p>
        )}
        {problem && (
          <p id={id} className="max-w-52 whitespace-normal text-danger text-xs">
            {problem}
          </p>
        )}
      </td>
      <td>{to === NEW && <MeasureSelect {...props} />}</td>
      <td className="max-w-48">{to !== OUT && <Holds {...props} />}</td>
    </tr>
  );
}

function MeasureSelect({ number, column: { label, measures }, units, onChange }: PastedColumnRowProps) {
  const byLabel = measuredBy(label, '', units);
  const { name } = attributeLabel(label.trim());
  const others = [...units.keys()].filter((known) => known !== byLabel?.name);
  return (
    <select
      aria-label={`What column ${number} measures`}
      className={`${CONTROL} min-w-40`}
      value={measures}
      onChange={({ target }) => onChange({ measures: target.value })}
    >
      <Options
        any={byLabel ? byLabel.name : 'Not linked'}
        choices={[
          { value: NO_MEASURE, label: 'None: the values are texts' },
          ...(name && !byLabel ? [{ value: name, label: `A new attribute “${name}”` }] : []),
          ...others.map((value) => ({ value, label: value })),
        ]}
      />
    </select>
  );
}

function Holds({ texts, column: { to, label, measures }, target, units }: PastedColumnRowProps) {
  const filled = texts.filter(Boolean);
  const known = to === NEW ? measuredBy(label, measures, units) : target?.measured;
  const measured = known ?? numbersByLabel(to === NEW ? label : (target?.label ?? label), measures);
  const isText = measured ? measured.unit === null : !hasNumbers(filled);
  if (to === NAME || measures === NO_MEASURE || isText) return counted(filled.length, 'text');
  const fits = (text: string) => {
    const reading = measured && readFigure(text, measured);
    return measured ? reading === undefined || 'value' in reading : isPlainNumber(text);
  };
  const others = filled.filter((text) => !fits(text));
  const named = others.slice(0, 2).map((text) => `“${text}”`);
  return (
    <>
      {counted(filled.length - others.length, 'number')}
      {others.length > 0 && (
        <span className="text-warning">
          , not {named.join(', ')}
          {others.length > 2 && ` and ${others.length - 2} more`}
        </span>
      )}
    </>
  );
}
