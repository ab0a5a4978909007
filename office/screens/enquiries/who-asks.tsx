import { useState } from 'react';
import { Link } from 'react-router';
import type { EnquiryOfDesk } from '../../../src/features/office/enquiries/enquiry.contract.ts';
import type { OfficeRow } from '../../../src/features/office/resources/resources.contract.ts';
import { Button, buttonClass } from '../../../src/ui/button.tsx';
import { mailHref, phoneHref } from '../../../src/ui/contact-href.ts';
import { newSubmissionKey } from '../../../src/ui/forms/submission-key.ts';
import { ActDialog } from '../../rows/acts/act-dialog.tsx';
import { useAct } from '../../shell/controls/use-act.ts';
import { when } from '../../shell/data/moments.ts';
import { office } from '../../shell/data/office-api.ts';
import { useMay, useResource } from '../../shell/data/session.ts';
import { enquiryChatHref } from './desk-data.ts';
import { StatusTag } from './status-tag.tsx';

interface OfEnquiry {
  enquiry: EnquiryOfDesk;
  reread: () => Promise<void>;
}

export function WhoAsks({ enquiry, reread }: OfEnquiry) {
  const { name, company, customer_id, job_role, place, email, phone, others } = enquiry;
  const mayRead = useMay('customers', 'read');
  return (
    <>
      <section aria-labelledby="who" className="flex flex-col gap-2 rounded-md border border-steel-200 p-4">
        <h2 id="who">
          {customer_id && mayRead ? (
            <Link to={`/customers/${customer_id}`} className="text-link">
              {name}
            </Link>
          ) : (
            name
          )}
        </h2>
        {[company, job_role, place].filter(Boolean).map((fact) => (
          <p key={fact}>{fact}</p>
        ))}
        {email && (
          <a href={mailHref(email)} className="text-link break-all">
            {email}
          </a>
        )}
        {phone && <p className="tabular-nums">{phone}</p>}
        <div className="hidden gap-2 lg:flex">
          <ContactLinks {...{ enquiry, reread }} className={buttonClass({ variant: 'secondary', size: 'small' })} />
        </div>
      </section>
      {others.length > 0 && (
        <section aria-labelledby="others" className="flex flex-col gap-2">
          <div className="flex items-center justify-between gap-3">
            <h2 id="others">Other enquiries</h2>
            <MergeButton enquiry={enquiry} />
          </div>
          <ul className="flex flex-col">
            {others.map((other) => (
              <li key={other.id} className="border-t border-steel-200 first:border-0">
                <Link to={`/enquiries/${other.id}`} className="flex flex-col gap-0.5 py-2 hover:bg-steel-50">
                  <span className="flex items-center justify-between gap-3">
                    <span className="text-link tabular-nums">{other.reference}</span>
                    <StatusTag status={other.status} />
                  </span>
                  <span className="truncate text-steel-700">{other.about}</span>
                  <span className="text-xs text-steel-600">{when(other.received_at)}</span>
                </Link>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

/**
 * Proposes the most likely duplicate, else the latest enquiry. Contact messages take no models, so they are proposed
 * only without models.
 */
function MergeButton({ enquiry }: Pick<OfEnquiry, 'enquiry'>) {
  const { id, version, reference, duplicate_sign, others, lines } = enquiry;
  const resource = useResource('enquiries');
  const act = resource?.acts.find(({ name }) => name === 'merge');
  const [row, setRow] = useState<OfficeRow>();
  if (!resource || !act) return null;
  const into =
    others.find((other) => duplicate_sign.startsWith(other.reference)) ??
    others.find((other) => lines.length === 0 || other.reference.startsWith('ENQ'));
  const close = () => setRow(undefined);
  const seen = { id, version, label: reference, active: true, updated_at: null, page_address: null };
  return (
    <>
      <Button variant="secondary" size="small" onClick={() => setRow(seen)}>
        {act.label}
      </Button>
      {row && (
        <ActDialog
          {...{ resource, act, row }}
          initial={{ into: into?.reference ?? '' }}
          onDone={close}
          onClose={close}
        />
      )}
    </>
  );
}

export function ContactLinks({
  enquiry: { id, phone, reference },
  reread,
  className,
}: OfEnquiry & { className: string }) {
  const act = useAct(reread);
  if (!phone) return null;
  const note = (kind: 'call' | 'whatsapp') =>
    void act(() => office.callRaw('/api/office/note_enquiry', { id, key: newSubmissionKey(), kind, text: phone }));
  return (
    <>
      <a href={phoneHref(phone)} className={className} onClick={() => note('call')}>
        Call
      </a>
      <a
        href={enquiryChatHref(phone, reference)}
        target="_blank"
        rel="noreferrer"
        className={className}
        onClick={() => note('whatsapp')}
      >
        WhatsApp
      </a>
    </>
  );
}
