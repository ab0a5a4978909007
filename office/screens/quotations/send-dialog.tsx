import { useState } from 'react';
import type { QuotationOfDesk } from '../../../src/features/office/quotations/quotations.contract.ts';
import { amountText } from '../../../src/platform/money/money.ts';
import { Field, TextAreaField } from '../../../src/ui/forms/field.tsx';
import { ActionDialog } from '../../shell/controls/action-dialog.tsx';
import { useRequest } from '../../shell/controls/use-request.ts';
import { office } from '../../shell/data/office-api.ts';
import { nameOf, refusalWords } from './quotation-data.ts';

interface SendDialogProps {
  quotation: QuotationOfDesk;
  email: string;
  onClose: () => void;
  onSent: () => Promise<void>;
}

export function SendDialog({ quotation, email, onClose, onSent }: SendDialogProps) {
  const { id, version, reference, revision, buyer_name, total, currency } = quotation;
  const [subject, setSubject] = useState(
    `${revision > 1 ? 'Revised quotation' : 'Quotation'} for your enquiry ${reference}`,
  );
  const [text, setText] = useState(
    `Dear ${buyer_name},\n\nthank you for your enquiry ${reference}. Our ${revision > 1 ? 'revised ' : ''}quotation is attached. Under the link below you can ask a question about it, and accept or decline it.`,
  );
  const { busy, error, run } = useRequest(async () => {
    await office.callRaw('/api/office/send_quotation', { id, version, subject, text });
    await onSent();
  });
  return (
    <ActionDialog
      title={`Send ${nameOf(quotation)}`}
      action="Send it"
      onAct={run}
      noValidate
      problem={error === undefined ? undefined : refusalWords(error)}
      {...{ busy, onClose }}
    >
      <p className="break-words text-steel-700">
        To {email}
        {total && `, ${currency} ${amountText(total, currency)}`}
        {revision > 1 && '. It replaces the revision before it.'}
      </p>
      <Field
        label="Subject"
        hint="The number of the quotation is added."
        required
        value={subject}
        onChange={({ target }) => setSubject(target.value)}
      />
      <TextAreaField label="Text" required rows={8} value={text} onChange={({ target }) => setText(target.value)} />
    </ActionDialog>
  );
}
