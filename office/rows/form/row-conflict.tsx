import { type ReactNode, useId, useState } from 'react';
import type { ArchivedConflict, PresentedResource } from '../../../src/features/office/rows/resources.contract.ts';
import { Button } from '../../../src/ui/button.tsx';
import { useCategoryNames } from '../../shell/data/catalogue-queries.ts';
import { type FormValues, formatShownValue } from '../../shell/data/form-values.ts';
import { formatMoment } from '../../shell/data/moments.ts';
import { DataTable } from '../../shell/parts/data-table.tsx';
import { followOtherImages, type SlotImage } from './image-slots.ts';
import {
  buildMergeLines,
  chooseSideForAllLines,
  findSide,
  type MergeLine,
  type MergeSide,
  mergeValues,
  type SideByField,
} from './merge-values.ts';
import { ChooseSideForAll, FocusedHeading, SideCells } from './side-cells.tsx';
import type { ConflictSides } from './use-row-form.ts';

interface ConflictScreenProps {
  title: string;
  lines: readonly MergeLine[];
  saving: boolean;
  /** Label of the form's button: Save, Publish or Save draft. */
  save: string;
  back: string;
  onSave: (chosen: SideByField) => void;
  onBack: () => void;
  children: ReactNode;
}

export function ConflictScreen({ title, lines, saving, save, back, onSave, onBack, children }: ConflictScreenProps) {
  const id = useId();
  const [chosen, setChosen] = useState<SideByField>({});
  const left = lines.filter((line) => !findSide(line, chosen)).length;
  return (
    <section aria-labelledby={id} className="flex flex-col gap-4">
      <FocusedHeading id={id}>{title}</FocusedHeading>
      {children}
      {lines.filter(({ collides }) => collides).length > 1 && (
        <ChooseSideForAll onChoose={(side) => setChosen(chooseSideForAllLines(lines, side))} />
      )}
      <div className="max-h-[60dvh] overflow-y-auto">
        <MergeTable lines={lines} chosen={chosen} onChoose={(name, side) => setChosen({ ...chosen, [name]: side })} />
      </div>
      <div className="flex flex-wrap items-center gap-3">
        <Button busy={saving} disabled={left > 0} onClick={() => onSave(chosen)}>
          {save}
        </Button>
        <Button variant="quiet" onClick={onBack}>
          {back}
        </Button>
        {left > 0 && <p className="text-steel-600">{left} left to choose</p>}
      </div>
    </section>
  );
}

interface RowConflictProps {
  resource: PresentedResource;
  conflict: ConflictSides;
  saving: boolean;
  save: string;
  onSave: (merged: FormValues) => void;
  onBack: () => void;
}

export function RowConflict({ resource, conflict, saving, save, onSave, onBack }: RowConflictProps) {
  const { base, mine, theirs, changed_by, changed_at, archived, draft } = conflict;
  const followed = followOtherImages({ base, mine, theirs });
  const lines = buildMergeLines(resource.fields, followed.base, followed.mine, theirs);
  const collides = lines.some((line) => line.collides);
  return (
    <ConflictScreen
      title={`${changed_by ?? 'Someone else'} ${draft ? 'drafted' : 'changed'} this while you were editing`}
      lines={lines}
      saving={saving}
      save={archived ? 'Save' : save}
      back="Back to my form"
      onSave={(chosen) => onSave(mergeValues(lines, theirs, chosen) ?? theirs)}
      onBack={onBack}
    >
      <p className="max-w-[42em]">
        The other version was saved {changed_at && `on ${formatMoment(changed_at)}`} while you were editing. Nothing of
        yours is lost. {collides && 'Choose a value where both of you changed the same field.'}
        {!collides && !archived && 'You changed different fields: both are kept.'}
      </p>
      <RemovedImagesNote images={followed.removed} />
      {archived && <ArchivedNote archived={archived} />}
    </ConflictScreen>
  );
}

export const RemovedImagesNote = ({ images }: { images: readonly SlotImage[] }) =>
  images.map(({ file, alt }) => (
    <p key={file} className="max-w-[42em]">
      They removed the image {file}; its description “{alt}” goes with it.
    </p>
  ));

export const ArchivedNote = ({ archived: { by, at } }: { archived: ArchivedConflict }) => (
  <p className="max-w-[42em] rounded-md bg-steel-100 px-3 py-2 text-steel-900">
    {by ?? 'Someone'} archived this {at && `on ${formatMoment(at)}`}: visitors see neither it nor your changes until it
    is restored.
  </p>
);

interface MergeTableProps {
  lines: readonly MergeLine[];
  chosen: SideByField;
  onChoose: (field: string, side: MergeSide) => void;
}

export function MergeTable({ lines, chosen, onChoose }: MergeTableProps) {
  const group = useId();
  const categories = useCategoryNames(lines.some(({ field }) => refersToCategories(field)));
  const shown = (field: MergeLine['field'], value: string | boolean) =>
    formatShownValue({ ...field, names: refersToCategories(field) ? categories : undefined }, value);
  return (
    <DataTable kind="conflict" label="Conflict" columns={['Field', 'Yours', 'Theirs', 'Result']}>
      {lines.map((line) => {
        const { field, base, mine, theirs, collides } = line;
        const side = findSide(line, chosen);
        const texts = { mine: shown(field, mine), theirs: shown(field, theirs) };
        return (
          <tr key={field.name}>
            <th scope="row">{field.label}</th>
            {collides ? (
              <SideCells
                name={`${group}-${field.name}`}
                texts={texts}
                labels={{
                  mine: `${field.label}, yours: ${texts.mine}`,
                  theirs: `${field.label}, theirs: ${texts.theirs}`,
                }}
                chosen={side}
                onChoose={(one) => onChoose(field.name, one)}
              />
            ) : (
              <>
                <td>{mine === base ? UNCHANGED_TEXT : texts.mine}</td>
                <td>{theirs === base ? UNCHANGED_TEXT : texts.theirs}</td>
              </>
            )}
            <td className="font-semibold text-steel-900">{side ? shown(field, line[side]) : 'choose one'}</td>
          </tr>
        );
      })}
    </DataTable>
  );
}

const UNCHANGED_TEXT = <span className="text-steel-600">unchanged</span>;
const refersToCategories = ({ refers_to }: MergeLine['field']): boolean => refers_to?.sheet === 'categories';
