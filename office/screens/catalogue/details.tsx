import { useState } from 'react';
import { Link } from 'react-router';
import type { Resource, OfficeRow as Row } from '../../../src/features/office/resources/resources.contract.ts';
import { Button, buttonClass } from '../../../src/ui/button.tsx';
import { RowDrafts } from '../../rows/drafts/row-drafts.tsx';
import { ArchiveDialog } from '../../rows/list/archive-dialog.tsx';
import { useCategoryNames } from '../../shell/data/catalogue.ts';
import { rowPath, shownValue, written } from '../../shell/data/values.ts';
import { StateTag } from '../../shell/parts/state-tag.tsx';
import { ProductActions } from '../product/product-actions.tsx';
import { ProductFiles } from '../product/product-files.tsx';
import { RelatedModels } from '../product/related-models.tsx';
import { WhereItAppears } from '../product/where-it-appears.tsx';
import { PartDialog } from './part-editor.tsx';
import type { Saved } from './part-form.tsx';
import { type FieldGroup, groupsOf } from './parts.ts';
import { draftedValues, type Subject } from './selection.ts';

interface DetailsProps {
  resource: Resource;
  subject: Subject;
  mayWrite: boolean;
  name: string;
  state: string | undefined;
  onSaved: (saved: Saved) => void;
}

export function Details({ resource, subject, mayWrite, name, state, onSaved }: DetailsProps) {
  const { row, draft } = subject;
  const [group, setGroup] = useState<FieldGroup>();
  const [archiving, setArchiving] = useState(false);
  const categories = useCategoryNames(true);
  const values: Partial<Row> = { ...row, ...draftedValues(draft) };
  const allFields = row
    ? rowPath(resource.name, row.id)
    : draft && `/${resource.name}/add?set=${subject.set?.id}&draft=${draft.id}`;
  return (
    <div className="flex min-w-0 flex-col gap-5">
      <div className="flex flex-col gap-2">
        <h2 className="break-words">{name}</h2>
        <p className="text-steel-600">
          {resource.label_one}
          {state ? <StateTag>{state}</StateTag> : ' on the site'}
        </p>
        {row && !subject.set && <RowDrafts resource={resource} row={row} />}
        <div className="flex flex-wrap gap-2">
          {allFields && (
            <Link to={allFields} className={buttonClass({ variant: 'secondary', size: 'small' })}>
              All fields
            </Link>
          )}
          {row && <RowActs {...{ resource, row, mayWrite }} onArchive={() => setArchiving(true)} />}
        </div>
      </div>
      {groupsOf(resource.name).map((one) => (
        <section key={one.title} aria-label={one.title} className="flex flex-col gap-2 border-t border-steel-200 pt-3">
          <div className="flex items-baseline justify-between gap-2">
            <h3 className="text-base">{one.title}</h3>
            {mayWrite && (
              <Button
                variant="quiet"
                size="small"
                aria-label={`Edit: ${one.title.toLowerCase()}`}
                onClick={() => setGroup(one)}
              >
                Edit
              </Button>
            )}
          </div>
          <dl className="grid gap-1">
            {one.fields
              .flatMap((field) => resource.fields.find(({ name: known }) => known === field) ?? [])
              .map((field) => (
                <div key={field.name} className="flex min-w-0 gap-2">
                  <dt className="w-28 flex-none text-steel-600">{field.label}</dt>
                  <dd className="min-w-0 break-words text-steel-900">
                    {shownValue(
                      { ...field, names: field.refers_to?.sheet === 'categories' ? categories : undefined },
                      values[field.name],
                    )}
                  </dd>
                </div>
              ))}
          </dl>
        </section>
      ))}
      {row && resource.name === 'models' && <ProductFiles product={written(row.product)} model={written(row.name)} />}
      {row && resource.name === 'products' && (
        <>
          <ProductFiles product={String(row.slug)} />
          <RelatedModels product={String(row.slug)} readOnly={!mayWrite} />
        </>
      )}
      {row && <WhereItAppears resource={resource} row={row} />}
      {group && (
        <PartDialog
          title={group.title}
          resource={resource}
          subject={subject}
          fields={group.fields}
          onClose={() => setGroup(undefined)}
          onSaved={(saved) => {
            setGroup(undefined);
            onSaved(saved);
          }}
        />
      )}
      {row && archiving && (
        <ArchiveDialog
          resource={resource}
          action={row.active ? 'archive' : 'restore'}
          rows={[row]}
          onClose={() => setArchiving(false)}
          onDone={([after]) => {
            setArchiving(false);
            if (after) onSaved({ row: after });
          }}
        />
      )}
    </div>
  );
}

interface RowActsProps {
  resource: Resource;
  row: Row;
  mayWrite: boolean;
  onArchive: () => void;
}

function RowActs({ resource, row, mayWrite, onArchive }: RowActsProps) {
  const archive = { name: row.active ? 'Archive…' : 'Restore…', run: onArchive };
  if (resource.name === 'products')
    return <ProductActions row={row} settled={mayWrite} more={[mayWrite ? [archive] : []]} />;
  if (!mayWrite) return null;
  return (
    <Button variant="quiet" size="small" onClick={onArchive}>
      {archive.name}
    </Button>
  );
}
