import { useState } from 'react';
import type { QuotationOfDesk } from '../../../src/features/office/quotations/quotations.contract.ts';
import { Button, buttonClass } from '../../../src/ui/button.tsx';
import { useMay } from '../../shell/data/session.ts';
import { useNotify } from '../../shell/parts/notices.tsx';
import { ConfirmOrderDialog } from './send-dialog.tsx';

interface OrderConfirmationProps {
  quotation: QuotationOfDesk;
  onSent: () => Promise<void>;
}

/** The paper of an accepted quotation: its PDF, and the email that it is sent with. */
export function OrderConfirmation({ quotation, onSent }: OrderConfirmationProps) {
  const [isSending, setSending] = useState(false);
  const mayWrite = useMay('enquiries', 'write');
  const notify = useNotify();
  return (
    <>
      <a
        href={`/api/office/order_confirmation?id=${quotation.id}`}
        target="_blank"
        rel="noreferrer"
        className={buttonClass({ variant: 'secondary' })}
      >
        Order confirmation
      </a>
      {mayWrite && (
        <Button variant={quotation.confirmed_at ? 'secondary' : 'primary'} onClick={() => setSending(true)}>
          {quotation.confirmed_at ? 'Send it again…' : 'Confirm the order…'}
        </Button>
      )}
      {isSending && (
        <ConfirmOrderDialog
          quotation={quotation}
          onClose={() => setSending(false)}
          onSent={async () => {
            setSending(false);
            notify('The order confirmation is on its way', { type: 'success' });
            await onSent();
          }}
        />
      )}
    </>
  );
}
