import { useEffect, useRef, useState } from 'react';
import { Button } from '../../src/ui/button.tsx';
import { when } from '../data/moments.ts';
import type { Noun, NounField } from '../data/office-types.ts';
import { type FormValues, plainText, written } from '../data/values.ts';
import { type MergeLine, mergedValues, mergeLines, type Side, sideOf } from './merge.ts';
import type { ConflictSides } from './use-row-form.ts';

interface ConflictProps {
  noun: Noun;
  conflict: ConflictSides;
  saving: boolean;
  onSave: (merged: FormValues) => void;
  onBack: () => void;
}

/** Two people have changed one row: their values side by side, and what is saved. Only what both changed asks for a choice. */
export function Conflict({ noun, conflict, saving, onSave, onBack }: ConflictProps) {
  const { base, mine, theirs, changedBy, changedAt } = conflict;
  const [chosen, setChosen] = useState<Record<string, Side>>({});
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const lines = mergeLines(noun.fields, base, mine, theirs);
  const open = lines.filter((line) => line.collides);
  const merged = mergedValues(lines, theirs, chosen);
  return (
    <section aria-labelledby="conflict" className="flex flex-col gap-4">
      <h2 id="conflict" ref={heading} tabIndex={-1}>
        {changedBy ?? 'Somebody else'} has changed this meanwhile
      </h2>
      <p className="max-w-[42em]">
        It was saved {changedAt && `on ${when(changedAt)}`} while you were editing. Nothing of yours is lost.{' '}
        {open.length
          ? 'Choose a value where both of you changed the same field.'
          : 'You changed different fields: both are kept.'}
      </p>
      <div className="data-table-scroll">
        <table className="data-table conflict-table">
          <thead>
            <tr>
              <th scope="col">Field</th>
              <th scope="col">Yours</th>
              <th scope="col">Theirs</th>
              <th scope="col">Result</th>
            </tr>
          </thead>
          <tbody>
            {lines.map((line) => (
              <tr key={line.field.name}>
                <th scope="row">{line.field.label}</th>
                {(['mine', 'theirs'] as const).map((side) => (
                  <td key={side}>
                    <Choice
                      line={line}
                      side={side}
                      checked={sideOf(line, chosen) === side}
                      onChoose={() => setChosen({ ...chosen, [line.field.name]: side })}
                    />
                  </td>
                ))}
                <td className="font-semibold text-steel-900">{resultOf(line, chosen)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <div className="flex flex-wrap items-center gap-3">
        <Button busy={saving} disabled={!merged} onClick={() => merged && onSave(merged)}>
          Save the result
        </Button>
        <Button variant="quiet" onClick={onBack}>
          Back to my form
        </Button>
        {!merged && (
          <p className="text-steel-600">{open.filter(({ field }) => !chosen[field.name]).length} still to choose</p>
        )}
      </div>
    </section>
  );
}

const shown = (field: NounField, value: string | boolean) =>
  (field.kind === 'html' ? plainText(String(value)) : written(value)) || '(empty)';

function resultOf(line: MergeLine, chosen: Record<string, Side>): string {
  const side = sideOf(line, chosen);
  return side ? shown(line.field, line[side]) : 'choose one';
}

function Choice({
  line,
  side,
  checked,
  onChoose,
}: {
  line: MergeLine;
  side: Side;
  checked: boolean;
  onChoose: () => void;
}) {
  const text = shown(line.field, line[side]);
  if (!line.collides) {
    return line[side] === line.base ? <span className="text-steel-500">unchanged</span> : <span>{text}</span>;
  }
  return (
    <label className="flex items-start gap-2">
      <input
        type="radio"
        name={`side-${line.field.name}`}
        checked={checked}
        onChange={onChoose}
        className="mt-0.5 flex-none"
      />
      <span>{text}</span>
    </label>
  );
}
