import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { Link, useLocation, useNavigate } from 'react-router';
import type {
  ActReply,
  ChangeConflict,
  PresentedResource,
  ResourceAct,
  OfficeRow as Row,
} from '../../../src/features/office/rows/resources.contract.ts';
import { HttpError } from '../../../src/platform/http-errors.ts';
import { InputField } from '../../../src/ui/forms/input-field.tsx';
import { ActionDialog } from '../../shell/controls/action-dialog.tsx';
import { useOfficeRequest } from '../../shell/controls/use-office-request.ts';
import { useContentKey } from '../../shell/controls/use-retry-key.ts';
import {
  buildFieldChanges,
  buildFormValues,
  type FormValues,
  formatPlainValue,
  formatPlural,
} from '../../shell/data/form-values.ts';
import { officeApi } from '../../shell/data/office-api.ts';
import { getCurrentRow } from '../../shell/data/row-queries.ts';
import { useUnsavedWork } from '../../shell/data/use-unsaved-work.ts';
import { ChangedNote } from '../../shell/parts/changed-note.tsx';
import { useNotify } from '../../shell/parts/notices.tsx';
import { QueryStatus } from '../../shell/parts/query-status.tsx';
import { UnsavedInputNote } from '../../shell/parts/unsaved-input-note.tsx';
import { buildMergeLines, type MergeSide, mergeValues } from '../form/merge-values.ts';
import { ResourceFieldInput } from '../form/resource-field-input.tsx';
import { MergeTable } from '../form/row-conflict.tsx';
import { parseFieldProblems } from '../form/use-row-form.ts';
import { ActDescription } from './act-description.tsx';

interface ActDialogProps {
  resource: PresentedResource;
  act: ResourceAct;
  row?: Row | undefined;
  initial?: Partial<Row>;
  onDone: (row: Row | null) => void;
  onClose: () => void;
}

export function ActDialog({ resource, act, row: opened, initial, onDone, onClose }: ActDialogProps) {
  const { fields } = act;
  const [row, setRow] = useState(opened);
  const form = useForm<FormValues>({ defaultValues: buildFormValues(fields, { ...row, ...initial }) });
  const [seen, setSeen] = useState(row);
  const [meanwhile, setMeanwhile] = useState<ChangeConflict>();
  const [chosen, setChosen] = useState<Record<string, MergeSide>>({});
  const [done, setDone] = useState<ActReply>();
  const client = useQueryClient();
  const notify = useNotify();
  const navigate = useNavigate();
  const mine = form.watch();
  const unsaved = useUnsavedAct({ resource, act, row, initial }, mine);
  const restore = (typed: UnsavedAct) => {
    setRow(typed.row);
    setSeen(typed.row);
    form.reset({ ...buildFormValues(fields, { ...typed.row, ...initial }), ...typed.values });
    unsaved.takeLeft(typed);
  };
  const close = () => {
    unsaved.forget();
    if (meanwhile) void client.invalidateQueries();
    onClose();
  };
  const getKey = useContentKey();
  const preview = useActPreview({ resource, act, row: seen }, mine);
  const stored = fields.filter(({ name }) => row && Object.hasOwn(row, name));
  const currentValues = meanwhile?.current ? { ...mine, ...buildFormValues(stored, meanwhile.current) } : mine;
  const lines = meanwhile ? buildMergeLines(stored, buildFormValues(stored, row), mine, currentValues) : [];
  const values = meanwhile ? mergeValues(lines, currentValues, chosen) : mine;

  const send = async () => {
    const content = {
      ...{ resource: resource.name, act: act.name, values: values ?? {} },
      ...(seen && { id: seen.id, version: seen.version }),
    };
    const reply = await officeApi.callRaw('/api/office/run_act', {
      ...content,
      key: getKey(content),
    });
    unsaved.forget();
    // A refetch of a deleted row would fail while its screen is still open.
    await client.invalidateQueries({ refetchType: row && !reply.row ? 'none' : 'active' });
    if (reply.shown) return setDone(reply);
    notify(reply.done, { type: 'success' });
    onDone(reply.row);
    if (reply.to) await navigate(reply.to);
  };
  const { busy, problem, run } = useOfficeRequest(async () => {
    try {
      await send();
    } catch (failure) {
      const current = getCurrentRow<Row>(failure);
      const refused = parseFieldProblems(failure).filter(({ field }) => fields.some(({ name }) => name === field));
      for (const { field, problem } of refused) form.setError(field, { message: `This ${problem}` });
      if (current && failure instanceof HttpError) {
        setSeen(current);
        setMeanwhile(failure.body as unknown as ChangeConflict);
      } else if (!refused.length) throw failure;
    }
  });
  if (done?.shown) return <ShownOnceDialog title={done.done} shown={done.shown} onClose={() => onDone(done.row)} />;
  return (
    <ActionDialog
      title={act.label}
      action={act.button}
      danger={act.is_final}
      noValidate
      wide={lines.length > 0}
      disabled={!values || (act.previews && !preview.data)}
      onAct={form.handleSubmit(run)}
      problem={problem?.text}
      busy={busy}
      onClose={close}
    >
      {unsaved.left && (
        <UnsavedInputNote
          left={unsaved.left}
          onTake={() => restore(unsaved.left?.what as UnsavedAct)}
          onDiscard={unsaved.discardLeft}
        />
      )}
      <ActDescription act={act} />
      {preview.isEnabled && <QueryStatus query={preview} label="Loading a preview of the changes" />}
      {preview.data && <ActPreview lines={preview.data.lines} />}
      <FormProvider {...form}>
        <ActFields resource={resource} fields={fields} />
      </FormProvider>
      {meanwhile && (
        <ChangedNote name={resource.label_one.toLowerCase()} by={meanwhile.changed_by ?? undefined}>
          Press “{act.button}” again to use the values that are stored now.
        </ChangedNote>
      )}
      {lines.length > 0 && (
        <MergeTable lines={lines} chosen={chosen} onChoose={(name, side) => setChosen({ ...chosen, [name]: side })} />
      )}
    </ActionDialog>
  );
}

/** Typed values, with the row as it was then. */
interface UnsavedAct {
  row: Row | undefined;
  values: FormValues;
}

function useUnsavedAct({ resource, act, row, initial }: Omit<ActDialogProps, 'onDone' | 'onClose'>, mine: FormValues) {
  const { pathname } = useLocation();
  const storedFields = act.fields.filter(({ kind }) => kind !== 'yesno');
  const values = buildFieldChanges(storedFields, buildFormValues(storedFields, { ...row, ...initial }), mine);
  const text = JSON.stringify(values);
  const amount = formatPlural(Object.keys(values).length, 'changed field');
  const typed = useMemo(
    () => (text === '{}' ? undefined : () => ({ what: { row, values: JSON.parse(text) as FormValues }, amount })),
    [row, text, amount],
  );
  return useUnsavedWork<UnsavedAct>(
    {
      screen: `act ${resource.name} ${act.name} ${row?.id ?? ''}`,
      label: row ? `${act.label}: ${row.label}` : act.label,
      to: pathname,
    },
    { typed },
  );
}

/** Preview of an act, once all rows that it refers to are chosen. */
function useActPreview({ resource, act, row }: Pick<ActDialogProps, 'resource' | 'act' | 'row'>, mine: FormValues) {
  const referred = act.fields
    .filter(({ refers_to }) => refers_to)
    .map(({ name }) => [name, formatPlainValue(mine[name])]);
  return useQuery({
    queryKey: ['act preview', resource.name, act.name, row, referred],
    enabled: act.previews && row !== undefined && referred.every(([, value]) => value),
    gcTime: 0,
    queryFn: () =>
      officeApi.getRaw('/api/office/act_preview', {
        ...Object.fromEntries(referred),
        ...{ resource: resource.name, act: act.name, id: String(row?.id) },
      }),
  });
}

interface ShownOnceProps {
  title: string;
  shown: NonNullable<ActReply['shown']>;
  onClose: () => void;
}

const ShownOnceDialog = ({ title, shown, onClose }: ShownOnceProps) => (
  <ActionDialog title={title} onClose={onClose}>
    <p>{shown.about}</p>
    <InputField
      label={shown.label}
      readOnly
      value={shown.value}
      className="font-mono"
      onFocus={({ target }) => target.select()}
    />
  </ActionDialog>
);

const ActPreview = ({ lines }: { lines: readonly { label: string; text: string; to?: string | undefined }[] }) => (
  <dl className="grid grid-cols-[minmax(0,3fr)_minmax(0,2fr)] gap-x-4 gap-y-1">
    {lines.map(({ label, text, to }) => (
      <div key={`${label} ${text}`} className="contents">
        <dt className="text-steel-700">{label}</dt>
        <dd className="text-end break-words tabular-nums">
          {to ? (
            <Link to={to} className="text-link">
              {text}
            </Link>
          ) : (
            text
          )}
        </dd>
      </div>
    ))}
  </dl>
);

function ActFields({
  resource,
  fields,
}: {
  resource: ActDialogProps['resource'];
  fields: ActDialogProps['act']['fields'];
}) {
  return (
    <div className="grid grid-cols-1 gap-x-5 gap-y-4 md:grid-cols-2">
      {fields.map((field) => (
        <ResourceFieldInput
          key={field.name}
          resource={resource.name}
          field={field}
          wide={fields.length === 1}
          readOnly={false}
        />
      ))}
    </div>
  );
}
