import { useState } from 'react';
import { Link } from 'react-router';
import type { DraftChange } from '../../../src/features/office/change-sets/change-sets.contract.ts';
import { Button, buttonClass } from '../../../src/ui/button.tsx';
import { useRequest } from '../../shell/controls/use-request.ts';
import { when } from '../../shell/data/moments.ts';
import { office, textOf } from '../../shell/data/office-api.ts';
import { useResource } from '../../shell/data/session.ts';
import { rowPath, shownValue } from '../../shell/data/values.ts';
import { DataTable } from '../../shell/parts/data-table.tsx';
import { ProblemNote } from '../../shell/parts/problem-note.tsx';
import { StateTag } from '../../shell/parts/state-tag.tsx';
import { SideCells } from '../form/choose-side.tsx';
import { ACTION_NAMES } from './draft-conflicts.ts';
import { useDraftsChanged } from './drafts-data.ts';

type Side = 'stored' | 'draft';

export function DraftRow({ set, change, open }: { set: number; change: DraftChange; open: boolean }) {
  const { id, version, resource, resource_label, row_id, action, label, gone, changed_by, fields } = change;
  const changed = useDraftsChanged();
  const [take, setTake] = useState<Record<string, Side>>({});
  const conflicts = fields.filter(({ conflict }) => conflict);
  const left = conflicts.filter(({ name }) => !take[name]).length;
  const remove = useRequest(() => office.callRaw('/api/office/remove_change', { id, version }).finally(changed));
  const resolve = useRequest(() =>
    office.callRaw('/api/office/resolve_change', { id, version, take }).finally(changed),
  );
  const known = useResource(resource);
  // Only if the form shows the whole draft; attributes of a model are edited in the grid.
  const mayEdit =
    known?.menu &&
    (action === 'add' || action === 'change') &&
    !gone &&
    !conflicts.length &&
    fields.every(({ name }) => known.fields.some((field) => field.name === name));
  const heading = `draft-${id}`;
  return (
    <section aria-labelledby={heading} className="flex flex-col gap-2">
      <div className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
        <h2 id={heading} className="min-w-0 break-words">
          {row_id === null || gone ? (
            label
          ) : (
            <Link to={rowPath(resource, row_id)} className="text-link">
              {label}
            </Link>
          )}
        </h2>
        <span className="text-steel-600">{resource_label}</span>
        {ACTION_NAMES[action] && <StateTag>{ACTION_NAMES[action]}</StateTag>}
        <span className="text-sm text-steel-600">
          drafted by {change.drafted_by} on {when(change.drafted_at)}
        </span>
        {open && (
          <span className="ms-auto flex gap-2">
            {mayEdit && (
              <Link
                to={`${row_id === null ? `/${resource}/add` : rowPath(resource, row_id)}?set=${set}&draft=${id}`}
                className={buttonClass({ variant: 'quiet', size: 'small' })}
              >
                Edit
              </Link>
            )}
            <Button variant="quiet" size="small" busy={remove.busy} onClick={remove.run}>
              Remove this draft
            </Button>
          </span>
        )}
      </div>
      {gone && open && (
        <ProblemNote>This row no longer exists. Remove the draft, so that the others can be published.</ProblemNote>
      )}
      {conflicts.length > 0 && open && (
        <p className="text-warning">{changed_by ?? 'Someone'} has changed this since it was drafted.</p>
      )}
      {fields.length > 0 && (
        <DataTable
          kind="conflict"
          columns={['Field', open ? 'Now' : 'Before', 'Draft']}
          caption={`What changes in ${label}`}
        >
          {fields.map((field) => (
            <tr key={field.name}>
              <th scope="row">{field.label}</th>
              {field.conflict && open ? (
                <SideCells
                  name={`take-${id}-${field.name}`}
                  texts={{ stored: shownValue(field, field.stored), draft: shownValue(field, field.draft) }}
                  chosen={take[field.name]}
                  onChoose={(side) => setTake({ ...take, [field.name]: side })}
                />
              ) : (
                <>
                  <td>{shownValue(field, open ? field.stored : field.seen)}</td>
                  <td>{shownValue(field, field.draft)}</td>
                </>
              )}
            </tr>
          ))}
        </DataTable>
      )}
      {conflicts.length > 0 && open && (
        <div className="flex flex-wrap items-center gap-3">
          <Button size="small" variant="secondary" disabled={left > 0} busy={resolve.busy} onClick={resolve.run}>
            Apply choices
          </Button>
          {left > 0 && <span className="text-steel-600">{left} left to choose</span>}
        </div>
      )}
      {!!(remove.error ?? resolve.error) && <ProblemNote>{textOf(remove.error ?? resolve.error)}</ProblemNote>}
    </section>
  );
}
