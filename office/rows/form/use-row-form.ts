import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { useNavigate } from 'react-router';
import type {
  Conflict as Conflicting,
  Resource,
  OfficeRow as Row,
} from '../../../src/features/office/resources/resources.contract.ts';
import { HttpError, refusedField } from '../../../src/platform/errors.ts';
import { currentOf } from '../../shell/data/conflicts.ts';
import { office, textOf } from '../../shell/data/office-api.ts';
import type { DraftedChange } from '../../shell/data/rows.ts';
import { showSaved } from '../../shell/data/rows.ts';
import { changesOf, type FormValues, formValues, rowPath } from '../../shell/data/values.ts';
import { useNotify } from '../../shell/parts/notices.tsx';

interface FieldProblem {
  field: string;
  problem: string;
}

export function problemsOf(error: unknown): FieldProblem[] {
  const listed = error instanceof HttpError ? error.body.problems : undefined;
  const first = refusedField(error);
  return Array.isArray(listed) ? (listed as FieldProblem[]) : first ? [first] : [];
}

export interface ConflictSides extends Pick<Conflicting, 'changed_by' | 'changed_at' | 'archived' | 'draft'> {
  current: Row | undefined;
  base: FormValues;
  mine: FormValues;
  theirs: FormValues;
}

const filled = (values: FormValues): FormValues =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== ''));

export function useRowForm(resource: Resource, opened: Row | undefined, initial: Partial<Row> = {}) {
  const { fields } = resource;
  const [row, setRow] = useState(opened);
  const [conflict, setConflict] = useState<ConflictSides>();
  const [saving, setSaving] = useState(false);
  const [next, setNext] = useState<string>();
  const form = useForm<FormValues>({ defaultValues: formValues(fields, { ...opened, ...initial }) });
  const { isDirty } = form.formState;
  const notify = useNotify();
  const navigate = useNavigate();
  const client = useQueryClient();
  /** Idempotency key of a new row against double clicks. */
  const key = useRef(crypto.randomUUID());

  // Navigates once the form is clean, as the guard against leaving must have seen it.
  useEffect(() => {
    if (next && !isDirty) navigate(next, { replace: true });
  }, [next, isDirty, navigate]);
  const leave = (path: string) => {
    form.reset(form.getValues());
    setNext(path);
  };

  const base = () => formValues(fields, row);
  const showStored = (next: Row) => {
    setRow(next);
    form.reset(formValues(fields, next));
    showSaved(client, resource.name, next);
    void client.invalidateQueries({ queryKey: ['history'] });
  };

  const mergeStored = (next: Row) => {
    const typed = changesOf(fields, base(), form.getValues());
    showStored(next);
    for (const [name, value] of Object.entries(typed)) form.setValue(name, value, { shouldDirty: true });
  };
  /** Restores earlier input. If the row has changed since, both sides are shown as a conflict. */
  const takeUp = ({ row: seen, values }: { row: Row | undefined; values: FormValues }) => {
    const known = Object.entries(values).filter(([name]) => fields.some((field) => field.name === name));
    const isOther = seen !== undefined && row !== undefined && seen.version !== row.version;
    if (isOther) {
      setRow(seen);
      form.reset(formValues(fields, seen));
    }
    for (const [name, value] of known) form.setValue(name, value, { shouldDirty: true });
    if (!isOther) return;
    const before = formValues(fields, seen);
    setConflict({
      ...{ current: row, changed_by: null, changed_at: row.updated_at, archived: null },
      ...{ base: before, mine: { ...before, ...Object.fromEntries(known) }, theirs: formValues(fields, row) },
    });
  };
  const typed = () => changesOf(fields, formValues(fields, { ...row, ...initial }), form.getValues());
  const showSavedRow = (next: Row) => {
    showStored(next);
    notify('Saved', { type: 'success' });
  };

  const showRefusal = (error: unknown) => {
    const problems = problemsOf(error).filter(({ field }) => fields.some(({ name }) => name === field));
    problems.forEach(({ field, problem }, index) => {
      form.setError(field, { message: `This ${problem}` }, { shouldFocus: index === 0 });
    });
    if (!problems.length) notify(textOf(error), { type: 'error' });
    return problems.length > 0;
  };

  const showConflict = (found: Omit<Conflicting, 'position'>, sides: Pick<ConflictSides, 'base' | 'mine'>) => {
    const { changed_by, changed_at, draft } = found;
    const current = found.current ?? row;
    const theirs = formValues(fields, { ...current, ...(draft ? draft.values : initial) });
    setConflict({
      current,
      changed_by,
      changed_at,
      draft,
      archived: row?.active ? found.archived : null,
      theirs,
      ...sides,
    });
  };
  const showDraftConflict = (found: Conflicting, mine: FormValues) =>
    showConflict(found, { base: formValues(fields, { ...row, ...initial }), mine });

  const send = async (to: Row, values: FormValues, mine: FormValues) => {
    setSaving(true);
    try {
      const saved = await office.callRaw('/api/office/change_row', {
        resource: resource.name,
        id: to.id,
        version: to.version,
        values,
      });
      setConflict(undefined);
      showSavedRow(saved.row);
    } catch (error) {
      if (error instanceof HttpError && currentOf(error)) {
        showConflict(error.body as unknown as Conflicting, { base: base(), mine });
      } else showRefusal(error);
    } finally {
      setSaving(false);
    }
  };

  const isMissing = (values: FormValues) => {
    const missing = fields.filter(({ name, required, kind }) => required && kind !== 'yesno' && !values[name]);
    missing.forEach(({ name }, index) => {
      form.setError(name, { message: 'This is required' }, { shouldFocus: index === 0 });
    });
    return missing.length > 0;
  };

  const save = async (values: FormValues, { archived = false } = {}) => {
    if (saving || isMissing(values)) return;
    if (row) {
      const changes = changesOf(fields, base(), values);
      if (!Object.keys(changes).length) return notify('Nothing was changed', { type: 'info' });
      return send(row, changes, values);
    }
    setSaving(true);
    try {
      const saved = await office.callRaw('/api/office/add_row', {
        resource: resource.name,
        values: filled(values),
        key: key.current,
        ...(archived ? { archived } : {}),
      });
      notify(`${resource.label_one} added`, { type: 'success' });
      leave(rowPath(resource.name, saved.row.id));
    } catch (error) {
      showRefusal(error);
    } finally {
      setSaving(false);
    }
  };

  const drafted = (values: FormValues, of = row): DraftedChange | undefined => {
    if (isMissing(values)) return undefined;
    if (!of) return { resource: resource.name, action: 'add', values: filled(values) };
    const changes = changesOf(fields, formValues(fields, of), values);
    if (Object.keys(changes).length)
      return { resource: resource.name, action: 'change', id: of.id, version: of.version, values: changes };
    notify('Nothing was changed', { type: 'info' });
    return undefined;
  };
  const takeDrafted = () => {
    form.reset(formValues(fields, row));
    notify('Saved as a draft', { type: 'success' });
  };

  const saveMerged = async (merged: FormValues) => {
    const current = conflict?.current;
    if (!current) return;
    const changes = changesOf(fields, conflict.theirs, merged);
    if (Object.keys(changes).length) return send(current, changes, merged);
    setConflict(undefined);
    showSavedRow(current);
  };

  return {
    form,
    row,
    dirty: isDirty,
    saving,
    conflict,
    save,
    saveMerged,
    mergeStored,
    takeUp,
    typed,
    drafted,
    takeDrafted,
    showDraftConflict,
    leave,
    showRefusal,
    closeConflict: () => setConflict(undefined),
  };
}
