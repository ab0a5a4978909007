import { useEffect, useRef } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import type { OfficeRow as Row } from '../../../src/features/office/resources/resources.contract.ts';
import type { UnsavedWork } from '../../shell/data/unsaved-work.ts';
import { useUnsavedWhile, useUnsavedWork } from '../../shell/data/use-unsaved-work.ts';
import { counted, type FormValues } from '../../shell/data/values.ts';

export interface UnsavedForm {
  row: Row | undefined;
  values: FormValues;
}

interface RowForm {
  form: UseFormReturn<FormValues>;
  dirty: boolean;
  row: Row | undefined;
  typed: () => FormValues;
  takeUp: (unsaved: UnsavedForm) => void;
}

export function useUnsavedForm(
  { form, dirty, row, typed, takeUp }: RowForm,
  place: Pick<UnsavedWork, 'screen' | 'label' | 'to'>,
) {
  const { left, keep, forget, dropLeft } = useUnsavedWork<UnsavedForm>(place);
  const latest = useRef({ row, typed });
  latest.current = { row, typed };
  const written = useRef(() => {
    const values = latest.current.typed();
    return { what: { row: latest.current.row, values }, amount: counted(Object.keys(values).length, 'changed field') };
  });
  useEffect(() => {
    const { unsubscribe } = form.watch(() => keep(written.current));
    return unsubscribe;
  }, [form, keep]);
  useUnsavedWhile(dirty ? written.current : undefined, { keep, forget });
  const bringBack = () => {
    const what = left?.what as Partial<UnsavedForm> | undefined;
    if (what?.values) takeUp({ row: what.row, values: what.values });
    dropLeft(what?.values ? written.current : undefined);
  };
  return { left: dirty ? undefined : left, bringBack, discard: () => dropLeft(), forget };
}
