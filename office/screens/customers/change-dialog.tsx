import { useMemo, useState } from 'react';
import type { CustomerRow as Customer } from '../../../src/features/office/customers/customers.contract.ts';
import { Field } from '../../../src/ui/forms/field.tsx';
import { ActionDialog } from '../../shell/controls/action-dialog.tsx';
import { GstinField } from '../../shell/controls/gstin-field.tsx';
import { useRequest } from '../../shell/controls/use-request.ts';
import { currentOf } from '../../shell/data/conflicts.ts';
import { office } from '../../shell/data/office-api.ts';
import { useUnsavedState } from '../../shell/data/use-unsaved-state.ts';
import { counted } from '../../shell/data/values.ts';
import { ChangedMeanwhile } from '../../shell/parts/changed-meanwhile.tsx';
import { useNotify } from '../../shell/parts/notices.tsx';
import { FIELD_NAMES, FIELDS, type FieldName, useRereadCustomers } from './customers-data.ts';

type Values = Record<FieldName, string>;
const valuesOf = (customer: Customer): Values =>
  Object.fromEntries(FIELD_NAMES.map((name) => [name, customer[name]])) as Values;

export interface UnsavedChange {
  base: Values;
  values: Values;
}
export function unsavedChange(what: unknown): UnsavedChange | undefined {
  const { base, values } = (what ?? {}) as Partial<UnsavedChange>;
  const isWhole = [base, values].every((one) => one && FIELD_NAMES.every((name) => typeof one[name] === 'string'));
  return isWhole && base && values ? { base, values } : undefined;
}
export const placeOfChange = ({ id, name, email }: Customer) => ({
  screen: `customer ${id}`,
  label: `Customer: ${name || email}`,
  to: `/customers/${id}`,
});

interface ChangeDialogProps {
  customer: Customer;
  unsaved: UnsavedChange | undefined;
  onClose: () => void;
}

/** Shows fields that others changed in the meantime, and overwrites only those that were changed here too. */
export function ChangeDialog({ customer, unsaved, onClose }: ChangeDialogProps) {
  const [base, setBase] = useState(customer);
  const [values, setValues] = useState(() => {
    const typed = unsaved && FIELD_NAMES.filter((name) => unsaved.values[name] !== unsaved.base[name]);
    return { ...valuesOf(customer), ...Object.fromEntries((typed ?? []).map((name) => [name, unsaved?.values[name]])) };
  });
  const [others, setOthers] = useState(() =>
    FIELD_NAMES.filter((name) => unsaved && unsaved.base[name] !== customer[name]),
  );
  const changed = FIELD_NAMES.filter((name) => values[name] !== base[name]).length;
  const typed = useMemo(
    (): UnsavedChange | undefined => (changed ? { base: valuesOf(base), values } : undefined),
    [changed, base, values],
  );
  const { forget } = useUnsavedState(placeOfChange(customer), typed, counted(changed, 'changed field'));
  const reread = useRereadCustomers();
  const notify = useNotify();
  const { busy, problem, run } = useRequest(async () => {
    try {
      await office.callRaw('/api/office/change_customer', { id: base.id, version: base.version, ...values });
    } catch (failure) {
      const current = currentOf<Customer>(failure);
      if (current) {
        const changed = FIELD_NAMES.filter((name) => current[name] !== base[name]);
        setOthers(changed);
        setValues((typed) => ({
          ...typed,
          ...Object.fromEntries(
            changed.filter((name) => typed[name] === base[name]).map((name) => [name, current[name]]),
          ),
        }));
        setBase(current);
      }
      throw failure;
    }
    notify('Saved', { type: 'success' });
    forget();
    await reread();
    onClose();
  });
  const isField = FIELD_NAMES.some((name) => name === problem?.field);
  const problemIn = (field: FieldName) => (problem?.field === field ? problem.text : undefined);
  const set = (name: FieldName) => (value: string) => setValues((before) => ({ ...before, [name]: value }));
  return (
    <ActionDialog
      title="Change the customer"
      action="Save"
      noValidate
      onAct={run}
      busy={busy}
      onClose={() => {
        forget();
        onClose();
      }}
      problem={problem && !isField && !others.length ? problem.text : undefined}
    >
      <div className="grid gap-4 sm:grid-cols-2">
        {FIELD_NAMES.map((name) =>
          name === 'gstin' ? (
            <GstinField
              key={name}
              label={FIELDS.gstin}
              value={values.gstin}
              error={problemIn(name)}
              onChange={set(name)}
            />
          ) : (
            <Field
              key={name}
              label={FIELDS[name]}
              required={name === 'first_name' || name === 'last_name'}
              value={values[name]}
              error={problemIn(name)}
              onChange={({ target }) => set(name)(target.value)}
            />
          ),
        )}
      </div>
      {others.length > 0 && (
        <ChangedMeanwhile name="customer">
          {others.map((name) => `${FIELDS[name]} is now ${base[name] || 'empty'}.`).join(' ')} Save again to keep what
          is typed here.
        </ChangedMeanwhile>
      )}
    </ActionDialog>
  );
}
