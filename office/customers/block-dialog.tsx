import { useState } from 'react';
import { Field } from '../../src/ui/forms/field.tsx';
import { ActionDialog } from '../controls/action-dialog.tsx';
import { useRequest } from '../controls/use-request.ts';
import { office } from '../data/office-api.ts';
import type { Customer } from '../data/office-types.ts';
import { useNotify } from '../parts/notices.tsx';
import { useRereadCustomers } from './customers-data.ts';

/** What blocking does, and why it is done. */
export function BlockDialog({ customer: { id, version, name }, onClose }: { customer: Customer; onClose: () => void }) {
  const [reason, setReason] = useState('');
  const reread = useRereadCustomers();
  const notify = useNotify();
  const { busy, problem, run } = useRequest(async () => {
    try {
      await office.callRaw('/api/office/block_customer', { id, version, blocked: true, reason });
    } finally {
      await reread();
    }
    notify(`${name} is blocked`, { type: 'success' });
    onClose();
  });
  return (
    <ActionDialog title={`Block ${name}?`} action="Block" onAct={run} problem={problem?.text} {...{ busy, onClose }}>
      <p>
        They are signed out everywhere and cannot sign in any more; the login says that the account is blocked. Their
        enquiries stay on the desk.
      </p>
      <Field
        label="Reason"
        hint="Only staff see it, and the customer where they ask for their data."
        maxLength={500}
        value={reason}
        onChange={({ target }) => setReason(target.value)}
      />
    </ActionDialog>
  );
}
