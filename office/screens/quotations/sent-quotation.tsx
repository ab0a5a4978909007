import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { OfficeQuotation } from '../../../src/features/office/quotations/quotations.contract.ts';
import { formatPriceInWords } from '../../../src/platform/money/sums-in-words.ts';
import { Button, buildButtonClass } from '../../../src/ui/button.tsx';
import { useConfirmation } from '../../shell/controls/use-confirmation.tsx';
import { useOfficeRequest } from '../../shell/controls/use-office-request.ts';
import { formatMoment, formatOfficeDay } from '../../shell/data/moments.ts';
import { officeApi } from '../../shell/data/office-api.ts';
import { useHasRight } from '../../shell/data/staff-session.ts';
import { useNotify } from '../../shell/parts/notices.tsx';
import { ProblemNote } from '../../shell/parts/problem-note.tsx';
import { formatQuotationName, getQuotationStateName } from './quotation-data.ts';
import { QuotationTotals } from './quotation-lines.tsx';
import { ConfirmOrderDialog } from './send-quotation-dialog.tsx';

interface SentQuotationProps {
  quotation: OfficeQuotation;
  reread: () => Promise<void>;
}

/** A quotation that was sent, as the customer has it, with its history and acts beside it. */
export function SentQuotation({ quotation, reread }: SentQuotationProps) {
  const { id, version, state, conversation_id } = quotation;
  const notify = useNotify();
  const navigate = useNavigate();
  const client = useQueryClient();
  const { ask, question } = useConfirmation();
  const withdraw = async () => {
    await officeApi.callRaw('/api/office/withdraw_quotation', { id, version });
    notify('The quotation is withdrawn', { type: 'success' });
    await client.invalidateQueries({ queryKey: ['enquiry', conversation_id] });
    navigate(`/enquiries/${conversation_id}`);
  };
  const revising = useOfficeRequest(async () => {
    const begun = await officeApi.callRaw('/api/office/revise_quotation', { id, version });
    navigate(`/quotations/${begun.id}`);
  });
  return (
    <div className="grid gap-6 lg:grid-cols-[minmax(0,1fr)_18rem]">
      <QuotationPaper quotation={quotation} />
      <aside aria-label="State and history" className="flex flex-col gap-4 max-lg:order-first">
        <QuotationHistory quotation={quotation} />
        <div className="flex flex-col items-stretch gap-2">
          <a
            href={`/api/office/quotation_pdf?id=${id}`}
            target="_blank"
            rel="noreferrer"
            className={buildButtonClass({ variant: 'secondary' })}
          >
            PDF
          </a>
          {state === 'accepted' && <OrderConfirmation quotation={quotation} onSent={reread} />}
          {state !== 'accepted' && (
            <Button variant="secondary" busy={revising.busy} onClick={() => void revising.run()}>
              Make a revision
            </Button>
          )}
          {(state === 'sent' || state === 'declined') && (
            <Button
              variant="quiet"
              onClick={() =>
                ask({
                  title: `Withdraw ${formatQuotationName(quotation)}?`,
                  action: 'Withdraw',
                  danger: true,
                  about:
                    'The link will show that it was withdrawn, and it can no longer be accepted. The customer gets no email.',
                  run: withdraw,
                })
              }
            >
              Withdraw
            </Button>
          )}
        </div>
        {revising.problem && <ProblemNote>{revising.problem.text}</ProblemNote>}
      </aside>
      {question}
    </div>
  );
}

const SENT_WAYS = { email: 'Emailed', whatsapp: 'Sent by WhatsApp', hand: 'Handed over' } as const;

function QuotationHistory({ quotation }: Pick<SentQuotationProps, 'quotation'>) {
  const { sent_at, sent_by, answered_at, answered_by, order_number, confirmed_at, valid_until } = quotation;
  return (
    <div className="flex flex-col gap-1 rounded-md bg-slate-100 px-4 py-3 text-slate-800">
      <p className="text-lg">
        <strong>{getQuotationStateName(quotation)}</strong>
      </p>
      {sent_at && (
        <p>
          {SENT_WAYS[sent_by]} {formatMoment(sent_at)}.
        </p>
      )}
      {answered_at && (
        <p>
          Answered by {answered_by}, {formatMoment(answered_at)}.
        </p>
      )}
      {order_number && <p>Order number {order_number}.</p>}
      {confirmed_at && <p>Order confirmed {formatMoment(confirmed_at)}.</p>}
      <p>Valid until {formatOfficeDay(valid_until)}.</p>
      <p className="text-sm">Sent quotations cannot be edited. A revision keeps the number.</p>
    </div>
  );
}

/** The facts of the paper as text. */
function QuotationPaper({ quotation }: Pick<SentQuotationProps, 'quotation'>) {
  const { lines, currency, buyer_name, buyer_company, buyer_address, buyer_state, buyer_gstin } = quotation;
  const { delivery, terms } = quotation;
  const buyer = [buyer_company, buyer_name, buyer_address, buyer_state, buyer_gstin && `GSTIN ${buyer_gstin}`];
  return (
    <article
      aria-label={formatQuotationName(quotation)}
      className="flex min-w-0 flex-col gap-5 self-start rounded-md border border-steel-200 bg-white p-4 shadow-floating lg:p-8"
    >
      <p className="break-words whitespace-pre-line text-steel-900">{buyer.filter(Boolean).join('\n')}</p>
      <ol className="flex flex-col divide-y divide-steel-200 border-y border-steel-200">
        {lines.map((line, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a sent quotation do not change
          <li key={at} className="flex flex-wrap items-baseline gap-x-4 gap-y-1 py-2">
            <span className="min-w-0 flex-[1_1_16rem] break-words text-steel-900">{line.text}</span>
            <span className="text-steel-700 tabular-nums">
              {line.quantity} × {line.is_sample ? 'free sample' : formatPriceInWords(line, currency)}
            </span>
          </li>
        ))}
      </ol>
      <QuotationTotals draft={quotation} />
      {delivery && <p>Delivery: {delivery}</p>}
      {terms && <p className="break-words whitespace-pre-line text-steel-700">{terms}</p>}
    </article>
  );
}

interface OrderConfirmationProps {
  quotation: OfficeQuotation;
  onSent: () => Promise<void>;
}

function OrderConfirmation({ quotation, onSent }: OrderConfirmationProps) {
  const [isSending, setSending] = useState(false);
  const mayWrite = useHasRight('enquiries', 'write');
  const notify = useNotify();
  return (
    <>
      <a
        href={`/api/office/order_confirmation?id=${quotation.id}`}
        target="_blank"
        rel="noreferrer"
        className={buildButtonClass({ variant: 'secondary' })}
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
          onChanged={async (_current, why) => {
            setSending(false);
            notify(why, { type: 'error' });
            await onSent();
          }}
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
