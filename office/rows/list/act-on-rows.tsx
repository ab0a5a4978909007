import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import type {
  ActOnRowsReply,
  Resource,
  ResourceAct,
  OfficeRow as Row,
} from '../../../src/features/office/resources/resources.contract.ts';
import { ActionDialog } from '../../shell/controls/action-dialog.tsx';
import { useRequest } from '../../shell/controls/use-request.ts';
import { office } from '../../shell/data/office-api.ts';
import { type FormValues, formValues } from '../../shell/data/values.ts';
import { useNotify } from '../../shell/parts/notices.tsx';
import { FieldOf } from '../form/field-of.tsx';
import { rowsNamed } from './archive-action.tsx';

const NAMED = 8;

interface ActOnRowsProps {
  resource: Resource;
  act: ResourceAct;
  rows: readonly Row[];
  onDone: () => void;
  onClose: () => void;
}

/** Lists the outcome of each row, unless all succeeded. */
export function ActOnRows({ resource, act, rows, onDone, onClose }: ActOnRowsProps) {
  const form = useForm<FormValues>({ defaultValues: formValues(act.fields, undefined) });
  const [outcomes, setOutcomes] = useState<ActOnRowsReply['outcomes']>();
  const client = useQueryClient();
  const notify = useNotify();
  const count = rowsNamed(resource, rows.length);
  const { busy, problem, run } = useRequest(async () => {
    const chosen = rows.map(({ id, version }) => ({ id, version }));
    const asked = { resource: resource.name, act: act.name, rows: chosen, values: form.getValues() };
    const reply = await office.callRaw('/api/office/run_act_on_rows', asked);
    await client.invalidateQueries();
    if (!reply.outcomes.every(({ is_done }) => is_done)) return setOutcomes(reply.outcomes);
    notify(`${count}: ${reply.outcomes[0]?.text.toLowerCase()}`, { type: 'success' });
    onDone();
  });
  if (outcomes) return <Outcomes outcomes={outcomes} onClose={onDone} />;
  const title = `${act.button}: ${count}`;
  return (
    <ActionDialog
      title={title}
      action={act.button}
      ready={!act.fields.length}
      onAct={run}
      problem={problem?.text}
      {...{ busy, onClose }}
    >
      {act.about && <p>{act.about}</p>}
      <ul className="list-disc ps-5">
        {rows.slice(0, NAMED).map(({ id, label }) => (
          <li key={id}>{label}</li>
        ))}
        {rows.length > NAMED && <li>and {rows.length - NAMED} more</li>}
      </ul>
      <FormProvider {...form}>
        {act.fields.map((field) => (
          <FieldOf key={field.name} resource={resource.name} field={field} readOnly={false} />
        ))}
      </FormProvider>
    </ActionDialog>
  );
}

function Outcomes({ outcomes, onClose }: { outcomes: ActOnRowsReply['outcomes']; onClose: () => void }) {
  const done = outcomes.filter(({ is_done }) => is_done).length;
  return (
    <ActionDialog title={`${done} of ${outcomes.length} done`} onClose={onClose}>
      <dl className="grid grid-cols-[max-content_minmax(0,1fr)] gap-x-4 gap-y-1">
        {outcomes.map(({ id, label, is_done, text }) => (
          <div key={id} className="contents">
            <dt className="font-semibold text-steel-900">{label}</dt>
            <dd className={is_done ? 'text-steel-700' : 'text-danger'}>{text}</dd>
          </div>
        ))}
      </dl>
    </ActionDialog>
  );
}
