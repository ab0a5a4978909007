import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { CheckField } from '../../../src/ui/forms/field.tsx';
import { ActionDialog } from '../../shell/controls/action-dialog.tsx';
import { useRequest } from '../../shell/controls/use-request.ts';
import { when } from '../../shell/data/moments.ts';
import { office } from '../../shell/data/office-api.ts';
import { useNotify } from '../../shell/parts/notices.tsx';
import { Waiting } from '../../shell/parts/waiting.tsx';

const MENTIONS = {
  letter: 'A letter',
  note: 'A note',
  enquiry: 'An enquiry',
  message: 'A message',
  nominee: 'Who acts for somebody else',
};

/** What erasing a person removes, before it is done. */
export function EraseDialog({ email, onClose }: { email: string; onClose: () => void }) {
  const [isSure, setSure] = useState(false);
  const client = useQueryClient();
  const notify = useNotify();
  const query = useQuery({
    queryKey: ['person', email],
    gcTime: 0,
    queryFn: () => office.getRaw('/api/office/person', { email }),
  });
  const { data } = query;
  const { busy, problem, run } = useRequest(async () => {
    await office.callRaw('/api/office/erase_person', { email });
    notify(`${email} is erased`, { type: 'success' });
    await client.invalidateQueries();
    onClose();
  });
  const counts: [what: string, count: number][] = data
    ? [
        ['Enquiries, which stay without who sent them', data.enquiries],
        ['Letters, with their files', data.letters],
        ['Messages of the contact form', data.messages],
        ['Downloads, which stay without whose they were', data.downloads],
        ['Consents', data.consents],
      ]
    : [];
  return (
    <ActionDialog
      title={`Erase ${data?.name || email}?`}
      action={data && 'Erase for good'}
      disabled={!isSure}
      onAct={run}
      problem={problem?.text}
      {...{ busy, onClose }}
    >
      <Waiting query={query} label="Counting" />
      {data && (
        <>
          <p className="break-words">
            {data.name ? 'The account, and everything' : 'Everything'} under {data.emails.join(', ')}:
          </p>
          <dl className="grid grid-cols-[1fr_max-content] gap-x-4 gap-y-1">
            {counts.map(([what, count]) => (
              <div key={what} className="contents">
                <dt className="text-steel-700">{what}</dt>
                <dd className="text-end tabular-nums">{count}</dd>
              </div>
            ))}
            <dt className="text-steel-700">Newsletter</dt>
            <dd className="text-end">{data.newsletter ? 'yes' : 'no'}</dd>
          </dl>
          {data.nominee && (
            <p className="break-words">
              They have named {data.nominee.name} ({data.nominee.contact}) to act for them.
            </p>
          )}
          {data.mentions.length > 0 && (
            <>
              <p>
                Others wrote this address. It is taken out of their texts, which stay; look yourself at their files:
              </p>
              <ul aria-label="Where others wrote the address" className="max-h-40 list-disc overflow-y-auto ps-5">
                {data.mentions.map(({ what, reference, conversation_id, at }) => (
                  <li key={`${what} ${at} ${reference}`}>
                    {MENTIONS[what]}{' '}
                    {conversation_id && (
                      <Link to={`/enquiries/${conversation_id}`} className="text-link">
                        {reference}
                      </Link>
                    )}{' '}
                    ({when(at)})
                  </li>
                ))}
              </ul>
            </>
          )}
          <p>Models, quantities and country of the enquiries stay, and so do numbers and amounts of quotations.</p>
          <CheckField
            label="I know that this cannot be taken back"
            checked={isSure}
            onChange={({ target }) => setSure(target.checked)}
          />
        </>
      )}
    </ActionDialog>
  );
}
