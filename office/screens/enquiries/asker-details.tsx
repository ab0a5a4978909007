import { useState } from 'react';
import { Link } from 'react-router';
import type { InboxEnquiry } from '../../../src/features/office/enquiries/enquiry.contract.ts';
import type { OfficeRow } from '../../../src/features/office/rows/resources.contract.ts';
import { Button, buildButtonClass } from '../../../src/ui/button.tsx';
import { buildMailHref, buildPhoneHref } from '../../../src/ui/contact-href.ts';
import { InputField } from '../../../src/ui/forms/input-field.tsx';
import { createSubmissionKey } from '../../../src/ui/forms/submission-key.ts';
import { ActDialog } from '../../rows/acts/act-dialog.tsx';
import { ActionDialog } from '../../shell/controls/action-dialog.tsx';
import { useOfficeRequest } from '../../shell/controls/use-office-request.ts';
import { useReportedAct } from '../../shell/controls/use-reported-act.ts';
import { formatMoment } from '../../shell/data/moments.ts';
import { officeApi } from '../../shell/data/office-api.ts';
import { useHasRight, useResource } from '../../shell/data/staff-session.ts';
import { EnquiryStatusTag } from './enquiry-status-tag.tsx';
import { buildEnquiryChatHref } from './inbox-data.ts';

interface EnquiryProps {
  enquiry: InboxEnquiry;
  reread: () => Promise<void>;
}

export function AskerDetails({ enquiry, reread }: EnquiryProps) {
  const { name, company, customer_id, job_role, place: location, email, phone } = enquiry;
  const mayRead = useHasRight('customers', 'read');
  const mayWrite = useHasRight('enquiries', 'write');
  const [isEditing, setEditing] = useState(false);
  return (
    <section aria-labelledby="who" className="flex flex-col gap-2 rounded-md border border-steel-200 p-3">
      <h2 id="who">
        {customer_id && mayRead ? (
          <Link to={`/customers/${customer_id}`} className="text-link">
            {name}
          </Link>
        ) : (
          name
        )}
      </h2>
      {[company, job_role, location].filter(Boolean).map((fact) => (
        <p key={fact}>{fact}</p>
      ))}
      {email && (
        <a href={buildMailHref(email)} className="text-link break-all">
          {email}
        </a>
      )}
      {phone && <p className="tabular-nums">{phone}</p>}
      <div className="flex flex-wrap gap-2">
        <AskerContactLinks
          {...{ enquiry, reread }}
          className={buildButtonClass({ variant: 'secondary', size: 'small' })}
        />
        {mayWrite && (
          <Button variant="secondary" size="small" onClick={() => setEditing(true)}>
            Edit contact…
          </Button>
        )}
      </div>
      {isEditing && (
        <EditContactDialog
          enquiry={enquiry}
          onClose={() => setEditing(false)}
          onDone={async () => {
            setEditing(false);
            await reread();
          }}
        />
      )}
    </section>
  );
}

export function OtherEnquiries({ enquiry }: Pick<EnquiryProps, 'enquiry'>) {
  const { others } = enquiry;
  if (!others.length) return null;
  return (
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
                <EnquiryStatusTag status={other.status} />
              </span>
              <span className="truncate text-steel-700">{other.about}</span>
              <span className="text-xs text-steel-600">{formatMoment(other.received_at)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

/**
 * Proposes the most likely duplicate, else the latest enquiry. Contact messages take no models, so they are proposed
 * only without models.
 */
function MergeButton({ enquiry }: Pick<EnquiryProps, 'enquiry'>) {
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

const CONTACT_FIELDS = [
  { name: 'name', label: 'Name' },
  { name: 'company', label: 'Company' },
  { name: 'email', label: 'Email' },
  { name: 'phone', label: 'Phone' },
  { name: 'state', label: 'State' },
] as const;

interface EditContactProps {
  enquiry: InboxEnquiry;
  onClose: () => void;
  onDone: () => Promise<void>;
}

function EditContactDialog({ enquiry, onClose, onDone }: EditContactProps) {
  const { id, version, name, company, email, phone, state } = enquiry;
  const [details, setDetails] = useState({ name, company, email, phone, state });
  const { busy, problem, run } = useOfficeRequest(async () => {
    await officeApi.callRaw('/api/office/change_asker', { id, version, ...details });
    await onDone();
  });
  const isOfField = CONTACT_FIELDS.some((field) => field.name === problem?.field);
  return (
    <ActionDialog
      title="Edit the contact details"
      action="Save"
      onAct={run}
      noValidate
      problem={isOfField ? undefined : problem?.text}
      {...{ busy, onClose }}
    >
      {CONTACT_FIELDS.map((field) => (
        <InputField
          key={field.name}
          label={field.label}
          required={field.name === 'name'}
          value={details[field.name]}
          error={problem?.field === field.name ? problem.text : undefined}
          onChange={({ target }) => setDetails({ ...details, [field.name]: target.value })}
        />
      ))}
    </ActionDialog>
  );
}

function AskerContactLinks({
  enquiry: { id, phone, reference },
  reread,
  className,
}: EnquiryProps & { className: string }) {
  const act = useReportedAct(reread);
  if (!phone) return null;
  const note = (kind: 'call' | 'whatsapp') =>
    void act(() =>
      officeApi.callRaw('/api/office/note_enquiry', { id, key: createSubmissionKey(), kind, text: phone }),
    );
  return (
    <>
      <a href={buildPhoneHref(phone)} className={className} onClick={() => note('call')}>
        Call
      </a>
      <a
        href={buildEnquiryChatHref(phone, reference)}
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
