import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { type UseFormReturn, useForm } from 'react-hook-form';
import { useNavigate } from 'react-router';
import type {
  ChangeConflict as Conflicting,
  PresentedResource,
  OfficeRow as Row,
} from '../../../src/features/office/rows/resources.contract.ts';
import { findRefusedField, HttpError } from '../../../src/platform/http-errors.ts';
import { undoRecordedAct, useOfferUndo } from '../../shell/controls/use-offer-undo.ts';
import { useContentKey } from '../../shell/controls/use-retry-key.ts';
import { buildFieldChanges, buildFormValues, buildRowPath, type FormValues } from '../../shell/data/form-values.ts';
import { getErrorText, officeApi } from '../../shell/data/office-api.ts';
import type { DraftChangeInput } from '../../shell/data/row-queries.ts';
import { getCurrentRow, updateCachedRow } from '../../shell/data/row-queries.ts';
import { useNotify } from '../../shell/parts/notices.tsx';

interface FieldProblem {
  field: string;
  problem: string;
}

export function parseFieldProblems(error: unknown): FieldProblem[] {
  const listed = error instanceof HttpError ? error.body.problems : undefined;
  const first = findRefusedField(error);
  return Array.isArray(listed) ? (listed as FieldProblem[]) : first ? [first] : [];
}

export interface ConflictSides extends Pick<Conflicting, 'changed_by' | 'changed_at' | 'archived' | 'draft'> {
  current: Row | undefined;
  base: FormValues;
  mine: FormValues;
  theirs: FormValues;
}

type Form = UseFormReturn<FormValues>;
type Fields = PresentedResource['fields'];

const dropEmptyValues = (values: FormValues): FormValues =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== ''));

function showProblems(form: Form, problems: readonly { name: string; text: string }[]): boolean {
  for (const [index, { name, text }] of problems.entries())
    form.setError(name, { message: `This ${text}` }, { shouldFocus: index === 0 });
  return problems.length > 0;
}

const hasMissingFields = (form: Form, fields: Fields, values: FormValues): boolean =>
  showProblems(
    form,
    fields
      .filter(({ name, required, kind }) => required && kind !== 'yesno' && !values[name])
      .map(({ name }) => ({ name, text: 'is required' })),
  );

function useStoredRow({ fields, name }: PresentedResource, opened: Row | undefined, initial: Partial<Row>) {
  const [row, setRow] = useState(opened);
  const [next, setNext] = useState<string>();
  const form = useForm<FormValues>({ defaultValues: buildFormValues(fields, { ...opened, ...initial }) });
  const { isDirty } = form.formState;
  const navigate = useNavigate();
  const client = useQueryClient();
  // Navigates once the form is clean, because the leave guard would otherwise ask for confirmation.
  useEffect(() => {
    if (next && !isDirty) navigate(next, { replace: true });
  }, [next, isDirty, navigate]);
  // An Undo comes later, from a render before the save.
  const shown = useRef(opened);
  const reset = (stored: Row | undefined) => {
    shown.current = stored;
    setRow(stored);
    form.reset(buildFormValues(fields, stored));
  };
  const fill = (values: FormValues) => {
    for (const [field, value] of Object.entries(values)) form.setValue(field, value, { shouldDirty: true });
  };
  const showStored = (stored: Row) => {
    reset(stored);
    updateCachedRow(client, name, stored);
    void client.invalidateQueries({ queryKey: ['history'] });
  };
  const mergeStored = (stored: Row) => {
    const typed = buildFieldChanges(fields, buildFormValues(fields, shown.current), form.getValues());
    showStored(stored);
    fill(typed);
  };
  const leave = (path: string) => {
    form.reset(form.getValues());
    setNext(path);
  };
  return { form, row, dirty: isDirty, reset, fill, showStored, mergeStored, leave };
}

type StoredRowForm = ReturnType<typeof useStoredRow>;

function useRowConflict(
  { fields }: PresentedResource,
  { form, row, reset, fill }: StoredRowForm,
  initial: Partial<Row>,
) {
  const [conflict, setConflict] = useState<ConflictSides>();
  /** Restores unsaved input. If the row has changed since, shows both versions as a conflict. */
  const takeUp = ({ row: seen, values }: { row: Row | undefined; values: FormValues }) => {
    const known = Object.entries(values).filter(([name]) => fields.some((field) => field.name === name));
    const typed = Object.fromEntries(known);
    const isOther = seen !== undefined && row !== undefined && seen.version !== row.version;
    if (isOther) reset(seen);
    fill(typed);
    if (!isOther) return;
    const base = buildFormValues(fields, seen);
    setConflict({
      ...{ current: row, changed_by: null, changed_at: row.updated_at, archived: null },
      ...{ base, mine: { ...base, ...typed }, theirs: buildFormValues(fields, row) },
    });
  };
  const showConflict = (found: Omit<Conflicting, 'position'>, sides: Pick<ConflictSides, 'base' | 'mine'>) => {
    const { changed_by, changed_at, draft } = found;
    const current = found.current ?? row;
    const theirs = buildFormValues(fields, { ...current, ...(draft ? draft.values : initial) });
    const archived = row?.active ? found.archived : null;
    setConflict({ current, changed_by, changed_at, draft, archived, theirs, ...sides });
  };
  const opened = () => buildFormValues(fields, { ...row, ...initial });
  return {
    conflict,
    showConflict,
    takeUp,
    typed: () => buildFieldChanges(fields, opened(), form.getValues()),
    showDraftConflict: (found: Conflicting, mine: FormValues) => showConflict(found, { base: opened(), mine }),
    closeConflict: () => setConflict(undefined),
  };
}

export function useRowForm(resource: PresentedResource, opened: Row | undefined, initial: Partial<Row> = {}) {
  const { fields } = resource;
  const notify = useNotify();
  const stored = useStoredRow(resource, opened, initial);
  const { form, row } = stored;
  const conflicts = useRowConflict(resource, stored, initial);
  const showRefusal = (error: unknown) => {
    const problems = parseFieldProblems(error).filter(({ field }) => fields.some(({ name }) => name === field));
    if (!problems.length) notify(getErrorText(error), { type: 'error' });
    return showProblems(
      form,
      problems.map(({ field, problem }) => ({ name: field, text: problem })),
    );
  };
  const drafted = (values: FormValues, of = row): DraftChangeInput | undefined => {
    if (hasMissingFields(form, fields, values)) return undefined;
    if (!of) return { resource: resource.name, action: 'add', values: dropEmptyValues(values) };
    const changes = buildFieldChanges(fields, buildFormValues(fields, of), values);
    if (Object.keys(changes).length)
      return { resource: resource.name, action: 'change', id: of.id, version: of.version, values: changes };
    notify('Nothing was changed', { type: 'info' });
    return undefined;
  };
  const takeDrafted = () => {
    form.reset(buildFormValues(fields, row));
    notify('Saved as a draft', { type: 'success' });
  };
  const saves = useRowSaves(resource, stored, conflicts, showRefusal);
  return { ...stored, ...conflicts, ...saves, showRefusal, drafted, takeDrafted };
}

function useRowSaves(
  resource: PresentedResource,
  { form, row, showStored, mergeStored, leave }: StoredRowForm,
  { conflict, showConflict, closeConflict }: ReturnType<typeof useRowConflict>,
  showRefusal: (error: unknown) => boolean,
) {
  const { fields, name } = resource;
  const [saving, setSaving] = useState(false);
  const notify = useNotify();
  const getKey = useContentKey();
  const sent = async (send: () => Promise<void>, onConflict?: (error: HttpError) => void) => {
    setSaving(true);
    try {
      await send();
    } catch (error) {
      if (onConflict && error instanceof HttpError && getCurrentRow(error)) onConflict(error);
      else showRefusal(error);
    } finally {
      setSaving(false);
    }
  };
  const showSavedRow = (saved: Row) => {
    closeConflict();
    showStored(saved);
    notify('Saved', { type: 'success' });
  };
  const offerUndo = useOfferSavedUndo(name, mergeStored);
  const change = ({ id, version }: Row, values: FormValues, mine: FormValues) =>
    sent(
      async () => {
        const saved = await officeApi.callRaw('/api/office/change_row', { resource: name, id, version, values });
        showSavedRow(saved.row);
        offerUndo(id, saved.cause);
      },
      ({ body }) => showConflict(body as unknown as Conflicting, { base: buildFormValues(fields, row), mine }),
    );
  const save = async (values: FormValues, { archived = false } = {}) => {
    if (saving || hasMissingFields(form, fields, values)) return;
    if (row) {
      const changes = buildFieldChanges(fields, buildFormValues(fields, row), values);
      return Object.keys(changes).length
        ? change(row, changes, values)
        : notify('Nothing was changed', { type: 'info' });
    }
    await sent(async () => {
      const content = { resource: name, values: dropEmptyValues(values), ...(archived && { archived }) };
      const { row: saved } = await officeApi.callRaw('/api/office/add_row', { ...content, key: getKey(content) });
      notify(`${resource.label_one} added`, { type: 'success' });
      leave(buildRowPath(name, saved.id));
    });
  };
  const saveMerged = async (merged: FormValues) => {
    const current = conflict?.current;
    if (!current) return;
    const changes = buildFieldChanges(fields, conflict.theirs, merged);
    if (Object.keys(changes).length) return change(current, changes, merged);
    showSavedRow(current);
  };
  return { saving, save, saveMerged };
}

/** Offers to undo a save; the form then shows the stored row, with what was typed since. */
function useOfferSavedUndo(resource: string, mergeStored: (stored: Row) => void) {
  const saved = useRef<Row['id']>('');
  const offerUndo = useOfferUndo(async () => {
    const id = String(saved.current);
    mergeStored((await officeApi.getRaw('/api/office/row', { resource, id })).row);
  });
  return (id: Row['id'], cause: string) => {
    saved.current = id;
    offerUndo('Saved', () => undoRecordedAct(cause));
  };
}
