import { Button } from '../../src/ui/button.tsx';
import { useMay } from '../data/session.ts';
import { NotHere } from '../parts/not-here.tsx';
import { Screen } from '../parts/screen.tsx';
import { Waiting } from '../parts/waiting.tsx';
import { useDeliverability, useMailbox } from './email-data.ts';
import { MailboxNow } from './mailbox-now.tsx';
import { SenderRecordNow } from './sender-record.tsx';

/** Whether letters reach customers, and theirs reach us. */
export function EmailScreen() {
  const mayRead = useMay('settings', 'read');
  const mailbox = useMailbox(mayRead);
  const deliverability = useDeliverability(mayRead);
  if (!mayRead) return <NotHere />;
  const { data, isFetching, refetch } = deliverability;
  return (
    <Screen title="Email">
      <section aria-labelledby="incoming" className="flex max-w-3xl flex-col gap-3">
        <h2 id="incoming">Letters of customers</h2>
        <Waiting query={mailbox} label="Asking for the mailbox" />
        {mailbox.data && (
          <MailboxNow mailbox={mailbox.data.mailbox} sales={data?.sales ?? ''} sender={data?.sender ?? ''} />
        )}
      </section>
      <section aria-labelledby="outgoing" className="flex max-w-3xl flex-col gap-3">
        <div className="flex flex-wrap items-center justify-between gap-3">
          <h2 id="outgoing">Letters to customers</h2>
          <Button variant="secondary" size="small" busy={isFetching} onClick={() => void refetch()}>
            Ask DNS again
          </Button>
        </div>
        <p>
          Mail servers ask DNS whether a letter is really ours. What does not fit ends among the spam, or is refused.
          Enter what is missing where the domain is managed; it takes minutes to a day until it counts.
        </p>
        <Waiting query={deliverability} label="Asking DNS" />
        {data && !data.is_sent && (
          <p className="rounded-md bg-slate-100 px-4 py-2 text-slate-800">
            No mail server is set (SMTP_URL), so no email leaves this machine yet.
          </p>
        )}
        {data && (
          <ul className="flex flex-col gap-4">
            {data.records.map((record) => (
              <li key={record.kind}>
                <SenderRecordNow record={record} />
              </li>
            ))}
          </ul>
        )}
      </section>
    </Screen>
  );
}
