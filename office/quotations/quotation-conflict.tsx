import { useState } from 'react';
import type { QuotationOfDesk } from '../data/office-types.ts';
import { ConflictScreen } from '../form/choose-side.tsx';
import { MergeTable } from '../form/conflict.tsx';
import type { Side } from '../form/merge.ts';
import { mergedQuotation, mergeQuotation } from './quotation-merge.ts';

interface QuotationConflictProps {
  base: QuotationOfDesk;
  mine: QuotationOfDesk;
  /** The quotation as a colleague has saved it meanwhile. */
  conflict: QuotationOfDesk;
  onSave: (merged: QuotationOfDesk) => void;
  onBack: () => void;
}

/** Two people have changed one quotation: what each has, by field, line and cell, and what is saved. */
export function QuotationConflict({ base, mine, conflict, onSave, onBack }: QuotationConflictProps) {
  const [chosen, setChosen] = useState<Record<string, Side>>({});
  const merge = mergeQuotation(base, mine, conflict);
  const merged = mergedQuotation(merge, mine, chosen);
  const collisions = merge.differences.filter(({ collides }) => collides);
  return (
    <ConflictScreen
      title={`${conflict.changed_by ?? 'Somebody else'} has changed this quotation meanwhile`}
      left={collisions.filter(({ field }) => !chosen[field.name]).length}
      saving={false}
      back="Back to my quotation"
      onSave={() => merged && onSave(merged)}
      onBack={onBack}
    >
      <p className="max-w-[42em]">
        Nothing of yours is lost, and nothing has been saved yet.{' '}
        {collisions.length > 0
          ? 'Choose a value where both of you changed the same.'
          : 'You changed different things: both are kept.'}
      </p>
      <MergeTable
        lines={merge.differences}
        chosen={chosen}
        onChoose={(name, side) => setChosen({ ...chosen, [name]: side })}
      />
    </ConflictScreen>
  );
}
