import { useQueryClient } from '@tanstack/react-query';
import { useState, useSyncExternalStore } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import type { OfficeQuotation } from '../../../src/features/office/quotations/quotations.contract.ts';
import { formatPriceInWords } from '../../../src/platform/money/sums-in-words.ts';
import { Button, buildButtonClass } from '../../../src/ui/button.tsx';
import { useConfirmation } from '../../shell/controls/use-confirmation.tsx';
import { useReportedAct } from '../../shell/controls/use-reported-act.ts';
import { formatMoment, formatOfficeDay } from '../../shell/data/moments.ts';
import { officeApi } from '../../shell/data/office-api.ts';
import { useHasRight } from '../../shell/data/staff-session.ts';
import { MenuButton } from '../../shell/parts/menu-button.tsx';
import { useNotify } from '../../shell/parts/notices.tsx';
import { formatQuotationName, getQuotationStateName } from './quotation-data.ts';
import { QuotationTotals } from './quotation-lines.tsx';
import { ConfirmOrderDialog } from './send-quotation-dialog.tsx';
import { useCopyQuotation } from './use-copy-quotation.ts';

interface SentQuotationProps {
  quotation: OfficeQuotation;
  reread: () => Promise<void>;
}

/** A quotation that was sent, as the customer has it, with its history and acts beside it. */
export function SentQuotation({ quotation, reread }: SentQuotationProps) {
  const { id } = quotation;
  return (
    <div className="grid gap-6 lg:grid-cols-[minmax(0,1fr)_18rem]">
      <QuotationPaper quotation={quotation} />
      <aside aria-label="State and history" className="flex flex-col gap-4 max-lg:order-first">
        <QuotationHistory quotation={quotation} />
        <div className="flex flex-wrap items-start gap-2">
          <a
            href={`/api/office/quotation_pdf?id=${id}`}
            target="_blank"
            rel="noreferrer"
            className={buildButtonClass({ variant: 'secondary', size: 'small' })}
          >
            PDF
          </a>
          <QuotationActs quotation={quotation} reread={reread} />
        </div>
      </aside>
    </div>
  );
}

/** The acts in one menu, and before it the one that is due. */
function QuotationActs({ quotation, reread }: SentQuotationProps) {
  const { id, version, state, conversation_id, confirmed_at } = quotation;
  const mayWrite = useHasRight('enquiries', 'write');
  const [params, setParams] = useSearchParams();
  const isDue = state === 'accepted' && !confirmed_at;
  const [isConfirming, setConfirming] = useState(isDue && mayWrite && params.has('confirm'));
  const notify = useNotify();
  const navigate = useNavigate();
  const client = useQueryClient();
  const act = useReportedAct();
  const copy = useCopyQuotation();
  const { ask, question } = useConfirmation();
  const isAccepted = state === 'accepted';
  const closeConfirmation = () => {
    setConfirming(false);
    setParams({}, { replace: true });
  };
  const withdraw = async () => {
    await officeApi.callRaw('/api/office/withdraw_quotation', { id, version });
    notify('The quotation is withdrawn', { type: 'success' });
    await client.invalidateQueries({ queryKey: ['enquiry', conversation_id] });
    navigate(`/enquiries/${conversation_id}`);
  };
  const revise = async () => {
    const begun = await officeApi.callRaw('/api/office/revise_quotation', { id, version });
    navigate(`/quotations/${begun.id}`);
  };
  const askToWithdraw = () =>
    ask({
      title: `Withdraw ${formatQuotationName(quotation)}?`,
      action: 'Withdraw',
      danger: true,
      about: 'The link will show that it was withdrawn, and it can no longer be accepted. The customer gets no email.',
      run: withdraw,
    });
  const confirmation = { name: 'Order confirmation', href: `/api/office/order_confirmation?id=${id}` };
  const groups = [
    [
      ...(isAccepted ? [] : [{ name: 'Make a revision', run: () => void act(revise) }]),
      ...(conversation_id === null ? [] : [{ name: 'Copy', run: () => void act(() => copy(id, conversation_id)) }]),
    ],
    isAccepted ? [confirmation] : [],
    isAccepted && confirmed_at ? [{ name: 'Send it again…', run: () => setConfirming(true) }] : [],
    state === 'sent' || state === 'declined' ? [{ name: 'Withdraw…', run: askToWithdraw }] : [],
  ];
  if (!mayWrite) return <MenuButton name="More" groups={isAccepted ? [[confirmation]] : []} />;
  return (
    <>
      {isDue && (
        <Button size="small" onClick={() => setConfirming(true)}>
          Confirm the order…
        </Button>
      )}
      <MenuButton name="More" groups={groups} />
      {isConfirming && (
        <ConfirmOrderDialog
          quotation={quotation}
          onClose={closeConfirmation}
          onChanged={async (_current, why) => {
            closeConfirmation();
            notify(why, { type: 'error' });
            await reread();
          }}
          onSent={async () => {
            closeConfirmation();
            notify('The order confirmation is on its way', { type: 'success' });
            await reread();
          }}
        />
      )}
      {question}
    </>
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

/** The PDF as it went out, where the browser can show it within the page, else its facts as text. */
function QuotationPaper({ quotation }: Pick<SentQuotationProps, 'quotation'>) {
  const isWide = useIsWide();
  if (!navigator.pdfViewerEnabled || !isWide) return <QuotationFacts quotation={quotation} />;
  return (
    <iframe
      title={`PDF of ${formatQuotationName(quotation)}`}
      src={`/api/office/quotation_pdf?id=${quotation.id}#toolbar=0&navpanes=0&view=FitH`}
      className="h-[calc(100dvh-8rem)] min-h-[40rem] w-full rounded-md border border-steel-200 bg-steel-100"
    />
  );
}

const WIDE = '(min-width: 64rem)';

function useIsWide(): boolean {
  const [query] = useState(() => window.matchMedia(WIDE));
  return useSyncExternalStore(
    (onChange) => {
      query.addEventListener('change', onChange);
      return () => query.removeEventListener('change', onChange);
    },
    () => query.matches,
  );
}

function QuotationFacts({ quotation }: Pick<SentQuotationProps, 'quotation'>) {
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
