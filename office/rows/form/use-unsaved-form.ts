import { useEffect, useRef } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import type { OfficeRow as Row } from '../../../src/features/office/resources/resources.contract.ts';
import type { KeptWork } from '../../shell/data/kept-work.ts';
import { useKeptWhile, useKeptWork } from '../../shell/data/use-kept-work.ts';
import { counted, type FormValues } from '../../shell/data/values.ts';

export interface KeptForm {
  row: Row | undefined;
  values: FormValues;
}

interface RowForm {
  form: UseFormReturn<FormValues>;
  dirty: boolean;
  row: Row | undefined;
  typed: () => FormValues;
  takeUp: (kept: KeptForm) => void;
}

export function useKeptForm(
  { form, dirty, row, typed, takeUp }: RowForm,
  place: Pick<KeptWork, 'screen' | 'label' | 'to'>,
) {
  const { left, keep, forget, dropLeft } = useKeptWork<KeptForm>(place);
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
  useKeptWhile(dirty ? written.current : undefined, { keep, forget });
  const bringBack = () => {
    const what = left?.what as Partial<KeptForm> | undefined;
    if (what?.values) takeUp({ row: what.row, values: what.values });
    dropLeft(what?.values ? written.current : undefined);
  };
  return { left: dirty ? undefined : left, bringBack, discard: () => dropLeft(), forget };
}
