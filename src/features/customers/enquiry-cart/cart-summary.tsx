import type { ReactNode } from 'react';
import type { BasketLine } from '../../visitors/basket/basket-lines.ts';
import { useSession } from '../../visitors/session/session.tsx';
import { type EnquiryDraft, EnquiryFields } from '../enquiries/enquiry-fields.tsx';

interface CartSummaryProps {
  lines: readonly BasketLine[];
  draft: EnquiryDraft;
  onDraft: (draft: EnquiryDraft) => void;
  /** The button that sends the enquiry. */
  children: ReactNode;
}

/** What is in the enquiry, what can be added to it, and what happens after it is sent. */
export function CartSummary({ lines, draft, onDraft, children }: CartSummaryProps) {
  const { user } = useSession();
  const pieces = lines.reduce((sum, { quantity }) => sum + quantity, 0);
  return (
    <section
      aria-labelledby="summary"
      data-screen-only=""
      className="flex flex-col gap-4 rounded-lg border border-steel-200 bg-steel-50 p-5 lg:sticky lg:top-[calc(var(--header-height)+1rem)]"
    >
      <h2 id="summary" className="text-xl">
        Your enquiry
      </h2>
      <p className="text-steel-700 tabular-nums">
        {lines.length} {lines.length === 1 ? 'model' : 'models'}, {pieces} {pieces === 1 ? 'piece' : 'pieces'}
      </p>
      <EnquiryFields draft={draft} onChange={onDraft} />
      {children}
      <div className="text-sm text-steel-700">
        <h3 className="mb-1.5 text-base md:text-base">What happens next</h3>
        <ol className="flex list-decimal flex-col gap-1 ps-5">
          {!user && <li>You log in or register, free of charge.</li>}
          <li>You get a confirmation by email, with your enquiry number.</li>
          <li>Our sales team replies with a quotation.</li>
          <li>You can follow its status under My enquiries.</li>
        </ol>
      </div>
    </section>
  );
}
