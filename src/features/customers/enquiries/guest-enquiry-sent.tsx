import { useEffect, useRef } from 'react';
import { Button, LinkButton } from '../../../ui/button.tsx';
import { restoreCartLines } from '../../visitors/cart/cart-actions.ts';
import { restoreEnquiryDraft, toEnquiryDraft } from './enquiry-draft.ts';
import type { GuestEnquiry } from './guest-enquiry-form.tsx';

/** Confirms an enquiry that was sent without an account, in view and with the focus. */
export function GuestEnquirySent({ sent, onRestored }: { sent: GuestEnquiry; onRestored: () => void }) {
  const { reference, sender, content, lines } = sent;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    heading.current?.focus({ preventScroll: true });
    heading.current?.scrollIntoView({ block: 'center', behavior: 'instant' });
  }, []);
  return (
    <section
      aria-labelledby="sent"
      className="mb-8 flex flex-col items-start gap-3 rounded-lg border border-steel-200 border-s-4 border-s-success p-6"
    >
      <h2 id="sent" ref={heading} tabIndex={-1}>
        Enquiry Sent Successfully!
      </h2>
      <p>
        Your enquiry number is <strong className="tabular-nums whitespace-nowrap">{reference}</strong>.
      </p>
      <p className="text-steel-700">
        {sender.email
          ? `A confirmation is on its way to ${sender.email}. Our sales team answers with a quotation.`
          : `Our sales team calls you at ${sender.phone}. Please note the number of your enquiry.`}
      </p>
      <div className="mt-2 flex flex-wrap gap-3">
        <LinkButton to="/allproducts" variant="secondary">
          Browse Products
        </LinkButton>
        <Button
          variant="quiet"
          onClick={() => {
            restoreCartLines(lines);
            restoreEnquiryDraft(toEnquiryDraft(content));
            onRestored();
          }}
        >
          Put the models into the cart again
        </Button>
      </div>
    </section>
  );
}
