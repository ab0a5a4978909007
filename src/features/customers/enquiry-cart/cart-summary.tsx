import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { lazyComponent } from '../../../ui/lazy.tsx';
import { PhoneAndChatLinks } from '../../../web/phone-and-chat-links.tsx';
import { useStoredValue } from '../../../web/stored/stored-value.ts';
import type { CartLine } from '../../visitors/cart/cart-line.ts';
import { useCustomerSession } from '../../visitors/session/customer-session.tsx';
import { storedEnquiryDraft } from '../enquiries/enquiry-draft.ts';
import { EnquiryFields } from '../enquiries/enquiry-fields.tsx';
import type { GuestEnquiry } from '../enquiries/guest-enquiry-form.tsx';
import { formatLineCounts } from '../saved-lists/saved-lines.ts';
import { buildCartMessage } from './build-cart-message.ts';

const GuestEnquiryForm = lazyComponent(
  async () => (await import('../enquiries/guest-enquiry-form.tsx')).GuestEnquiryForm,
);

interface CartSummaryProps {
  lines: readonly CartLine[];
  /** Undefined while another enquiry waits to be sent. */
  onSend: (() => void) | undefined;
  onSentAsGuest: (enquiry: GuestEnquiry) => void;
}

export function CartSummary({ lines, onSend, onSentAsGuest }: CartSummaryProps) {
  const { user } = useCustomerSession();
  const message = buildCartMessage(lines, useStoredValue(storedEnquiryDraft));
  return (
    <section
      aria-labelledby="summary"
      data-screen-only=""
      className="flex flex-col gap-4 rounded-lg border border-steel-200 bg-steel-50 p-5 lg:sticky lg:row-span-2 lg:has-[form]:static lg:top-[calc(var(--header-height)+1rem)]"
    >
      <h2 id="summary" className="text-xl">
        Your enquiry
      </h2>
      <p className="text-steel-700 tabular-nums">{formatLineCounts(lines)}</p>
      <EnquiryFields />
      {onSend && (
        <Button size="large" onClick={onSend}>
          Send Enquiry
        </Button>
      )}
      {!user && onSend && <GuestSending lines={lines} onSent={onSentAsGuest} />}
      <PhoneAndChatLinks message={message} />
      <div className="text-sm text-steel-700">
        <h3 className="mb-1.5 text-base md:text-base">What happens next</h3>
        <ol className="flex list-decimal flex-col gap-1 ps-5">
          {!user && <li>You log in or register, free of charge, or send it without an account.</li>}
          <li>You get an enquiry number, and a confirmation if you give an email address.</li>
          <li>Our sales team replies with a quotation.</li>
          <li>With an account you can follow its status under My enquiries.</li>
        </ol>
      </div>
    </section>
  );
}

function GuestSending({ lines, onSent }: { lines: readonly CartLine[]; onSent: (enquiry: GuestEnquiry) => void }) {
  const [open, setOpen] = useState(false);
  if (open) return <GuestEnquiryForm lines={lines} onSent={onSent} />;
  return (
    <Button variant="secondary" size="large" onClick={() => setOpen(true)}>
      Send without an account
    </Button>
  );
}
