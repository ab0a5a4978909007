import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { CustomerRow as Customer } from '../../../src/features/office/customers/customers.contract.ts';
import { Button } from '../../../src/ui/button.tsx';
import { Field } from '../../../src/ui/forms/field.tsx';
import { ActionDialog } from '../../shell/controls/action-dialog.tsx';
import { useRequest } from '../../shell/controls/use-request.ts';
import { useRested } from '../../shell/controls/use-rested.ts';
import { useRowsLike } from '../../shell/data/named-rows.ts';
import { office } from '../../shell/data/office-api.ts';
import { counted, written } from '../../shell/data/values.ts';
import { useNotify } from '../../shell/parts/notices.tsx';
import { ProblemNote } from '../../shell/parts/problem-note.tsx';
import { Waiting } from '../../shell/parts/waiting.tsx';
import { useRereadCustomers } from './customers-data.ts';

export function MergeDialog({ customer, onClose }: { customer: Customer; onClose: () => void }) {
  const [other, setOther] = useState<number>();
  return other === undefined ? (
    <Choice customer={customer} onChoose={setOther} onClose={onClose} />
  ) : (
    <Confirmation id={customer.id} other={other} onClose={onClose} />
  );
}

interface ChoiceProps {
  customer: Customer;
  onChoose: (id: number) => void;
  onClose: () => void;
}

function Choice({ customer, onChoose, onClose }: ChoiceProps) {
  const [typed, setTyped] = useState(customer.company);
  const search = useRested(typed.trim(), 250);
  const others = useRowsLike('customers', search)?.filter(({ id }) => Number(id) !== customer.id);
  return (
    <ActionDialog title="Which account belongs to the same customer?" onClose={onClose}>
      <p>
        {customer.email} stays. The account that you choose is removed, and what belongs to it becomes {customer.name}
        ’s.
      </p>
      <Field
        label="Search"
        type="search"
        hint="Name, company, email, phone or GSTIN"
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
      <ul aria-label="Found" className="flex flex-col">
        {others?.map(({ id, label, company, email }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-2 border-t border-steel-200 py-2">
            <span className="min-w-0 break-words">
              <strong className="text-steel-900">{label}</strong>, {written(company) && `${written(company)}, `}
              {written(email)}
            </span>
            <Button
              variant="secondary"
              size="small"
              aria-label={`Choose ${written(email)}`}
              onClick={() => onChoose(Number(id))}
            >
              Choose
            </Button>
          </li>
        ))}
      </ul>
      <p role="status" className="text-steel-600">
        {search.length > 1 && others?.length === 0 && 'No other customers found.'}
      </p>
    </ActionDialog>
  );
}

function Confirmation({ id, other, onClose }: { id: number; other: number; onClose: () => void }) {
  const reread = useRereadCustomers();
  const notify = useNotify();
  const preview = useQuery({
    queryKey: ['merge', id, other],
    gcTime: 0,
    queryFn: () => office.getRaw('/api/office/merge_preview', { id, other }),
  });
  const { data } = preview;
  const { busy, problem, run } = useRequest(async () => {
    if (!data) return;
    const { stays, goes } = data;
    const versions = { version: stays.version, other_version: goes.version };
    try {
      await office.callRaw('/api/office/merge_customers', { id, other, ...versions });
    } catch (failure) {
      await preview.refetch();
      throw failure;
    }
    notify(`${goes.email} is merged into ${stays.email}`, { type: 'success' });
    await reread();
    onClose();
  });
  return (
    <ActionDialog
      title="Merge these accounts?"
      action={data && 'Merge'}
      onAct={run}
      problem={problem?.text}
      {...{ busy, onClose }}
    >
      <Waiting query={preview} label="Counting" />
      {data && (
        <>
          <dl className="grid grid-cols-[max-content_1fr] gap-x-4 gap-y-1">
            <dt className="text-steel-600">Stays</dt>
            <dd className="break-words">
              {data.stays.name}, {data.stays.email}
            </dd>
            <dt className="text-steel-600">Goes</dt>
            <dd className="break-words">
              {data.goes.name}, {data.goes.email}
            </dd>
            <dt className="text-steel-600">Moves</dt>
            <dd>
              {data.enquiries} {data.enquiries === 1 ? 'enquiry' : 'enquiries'}, {counted(data.quotations, 'quotation')}
              , {counted(data.projects, 'project')}, {counted(data.downloads, 'download')},{' '}
              {counted(data.notes, 'note')}
            </dd>
          </dl>
          <p>
            {data.goes.email} can no longer sign in. Whoever signs in as {data.stays.email} sees everything that moves.
            This cannot be undone.
          </p>
          {!data.stays.verified && <ProblemNote>The address that stays is not verified yet.</ProblemNote>}
        </>
      )}
    </ActionDialog>
  );
}
