import { useState } from 'react';
import type { OfficeQuotation } from '../../../src/features/office/quotations/quotations.contract.ts';
import { formatAmount } from '../../../src/platform/money/money.ts';
import { InputField, SelectField, TextAreaField } from '../../../src/ui/forms/input-field.tsx';
import { ActionDialog } from '../../shell/controls/action-dialog.tsx';
import { SelectOptions } from '../../shell/controls/select-options.tsx';
import { useOfficeRequest } from '../../shell/controls/use-office-request.ts';
import { getErrorText, officeApi } from '../../shell/data/office-api.ts';
import { formatQuotationName, formatQuotationRefusal, getCurrentQuotation } from './quotation-data.ts';

interface SendDialogProps {
  quotation: OfficeQuotation;
  onClose: () => void;
  onSent: () => Promise<void>;
  /** Called instead of `onSent` when the quotation is no longer the one that was seen. */
  onChanged: (current: OfficeQuotation, why: string) => void;
}

export function SendQuotationDialog({ quotation, ...dialog }: SendDialogProps) {
  const { reference, revision, buyer_name } = quotation;
  const isRevised = revision > 1;
  const name = isRevised ? `Quotation ${formatQuotationName(quotation)}` : 'Quotation';
  return (
    <MessageDialog
      {...{ quotation, ...dialog }}
      title={`Send ${formatQuotationName(quotation)}`}
      path="/api/office/send_quotation"
      hasWays
      note={isRevised ? '. It replaces the revision before it.' : ''}
      first={{
        subject: `${name} for your enquiry ${reference}`,
        text: `Dear ${buyer_name},\n\nthank you for your enquiry ${reference}. Our ${isRevised ? 'revised ' : ''}quotation is attached. Under the link below you can ask a question about it, and accept or decline it.`,
      }}
    />
  );
}

export function ConfirmOrderDialog({ quotation, ...dialog }: SendDialogProps) {
  const { buyer_name, order_number } = quotation;
  const order = order_number ? `your order ${order_number}` : 'your order';
  return (
    <MessageDialog
      {...{ quotation, ...dialog }}
      title="Send the order confirmation"
      path="/api/office/confirm_order"
      note={quotation.confirmed_at ? '. It was sent before: the same PDF is sent again.' : ''}
      first={{
        subject: 'Order confirmation',
        text: `Dear ${buyer_name},\n\nthank you for ${order}. Our order confirmation is attached.`,
      }}
    />
  );
}

interface MessageDialogProps extends SendDialogProps {
  title: string;
  path: '/api/office/send_quotation' | '/api/office/confirm_order';
  note: string;
  /** True if staff may also send it themselves. */
  hasWays?: boolean;
  first: { subject: string; text: string };
}

const WAYS = [
  { value: 'email', label: 'By email' },
  { value: 'whatsapp', label: 'By WhatsApp, myself' },
  { value: 'hand', label: 'By hand or in another way, myself' },
] as const;

function MessageDialog({
  quotation,
  title,
  path,
  note,
  hasWays = false,
  first,
  onClose,
  onSent,
  onChanged,
}: MessageDialogProps) {
  const { id, version, sums_hash, email, total, currency } = quotation;
  const [subject, setSubject] = useState(first.subject);
  const [text, setText] = useState(first.text);
  const [by, setBy] = useState<(typeof WAYS)[number]['value']>(email || !hasWays ? 'email' : 'whatsapp');
  const isEmail = by === 'email';
  const { busy, error, run } = useOfficeRequest(async () => {
    try {
      await officeApi.callRaw(path, { id, version, sums_hash, subject, text, ...(hasWays && { by }) });
    } catch (failure) {
      const current = getCurrentQuotation(failure);
      if (current) return onChanged(current, getErrorText(failure));
      throw failure;
    }
    await onSent();
  });
  return (
    <ActionDialog
      title={title}
      action={isEmail ? 'Send' : 'Mark as sent'}
      onAct={run}
      noValidate
      problem={error === undefined ? undefined : formatQuotationRefusal(error)}
      {...{ busy, onClose }}
    >
      <p className="break-words text-steel-700">
        {isEmail ? `To ${email || 'nobody: no email address is known'}` : 'The quotation gets its number'}
        {total && `, ${currency} ${formatAmount(total, currency)}`}
        {note}
      </p>
      {hasWays && (
        <SelectField
          label="Send"
          value={by}
          hint={isEmail ? undefined : 'Nothing is sent by the site: download the PDF afterwards and send it yourself.'}
          onChange={({ target }) => setBy(WAYS.find(({ value }) => value === target.value)?.value ?? 'email')}
        >
          <SelectOptions choices={WAYS} />
        </SelectField>
      )}
      {isEmail && (
        <InputField
          label="Subject"
          hint="The quotation number is added automatically."
          required
          value={subject}
          onChange={({ target }) => setSubject(target.value)}
        />
      )}
      {isEmail && (
        <TextAreaField label="Text" required rows={8} value={text} onChange={({ target }) => setText(target.value)} />
      )}
    </ActionDialog>
  );
}
