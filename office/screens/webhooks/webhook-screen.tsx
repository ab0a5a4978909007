import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import type { Webhook, WebhookEvent } from '../../../src/features/office/webhooks/webhooks.contract.ts';
import { Button } from '../../../src/ui/button.tsx';
import { ActionDialog } from '../../shell/controls/action-dialog.tsx';
import { useAct } from '../../shell/controls/use-act.ts';
import { useRequest } from '../../shell/controls/use-request.ts';
import { when } from '../../shell/data/moments.ts';
import { office } from '../../shell/data/office-api.ts';
import { useMay } from '../../shell/data/session.ts';
import { NotHere } from '../../shell/parts/not-here.tsx';
import { Screen } from '../../shell/parts/screen.tsx';
import { Waiting } from '../../shell/parts/waiting.tsx';
import { DeliveryLog } from './delivery-log.tsx';
import { SecretDialog } from './secret-dialog.tsx';
import { WebhookDialog } from './webhook-dialog.tsx';
import { EVENT_NAMES, useWebhooks, WEBHOOKS } from './webhooks-data.ts';

const ABOVE = { name: 'Webhooks', to: '/webhooks' };

/** One webhook: what it is told, and what became of each message. */
export function WebhookScreen() {
  const mayRead = useMay('webhooks', 'read');
  const { id } = useParams();
  const query = useWebhooks(mayRead);
  const { data } = query;
  const webhook = data?.webhooks.find((one) => String(one.id) === id);
  if (!mayRead || (data && !webhook)) return <NotHere />;
  if (data && webhook) return <OneWebhook webhook={webhook} events={data.events} />;
  return (
    <Screen title="Webhook" above={ABOVE}>
      <Waiting query={query} label="Loading the webhook" />
    </Screen>
  );
}

function OneWebhook({ webhook, events }: { webhook: Webhook; events: readonly WebhookEvent[] }) {
  const { id, version, url, disabled_at, failing_since, problem } = webhook;
  const [open, setOpen] = useState<'change' | 'renew' | 'remove'>();
  const [secret, setSecret] = useState('');
  const client = useQueryClient();
  const act = useAct(() => client.invalidateQueries({ queryKey: WEBHOOKS }));
  const close = () => setOpen(undefined);
  const test = () => act(() => office.callRaw('/api/office/test_webhook', { id }), 'A test message is on its way');
  const setDisabled = (disabled: boolean) =>
    act(
      () => office.callRaw('/api/office/change_webhook', { id, version, disabled }),
      disabled ? 'The webhook is disabled' : 'The webhook is enabled',
    );
  return (
    <Screen title={new URL(url).host} above={ABOVE}>
      {(disabled_at || problem) && (
        <section aria-label="State" className="rounded-md border border-danger/40 p-4">
          {disabled_at ? (
            <p>
              <strong className="text-steel-900">Disabled since {when(disabled_at)}.</strong>{' '}
              {problem ? 'For five days nothing could be delivered. ' : ''}
              What happens meanwhile is not sent.
            </p>
          ) : (
            failing_since && <p>Nothing could be delivered since {when(failing_since)}. It is tried again.</p>
          )}
          {problem && <p className="break-words text-danger">{problem}</p>}
        </section>
      )}
      <dl className="grid gap-x-6 gap-y-2 sm:grid-cols-[max-content_1fr]">
        <Fact name="Address">
          <span className="break-all">{url}</span>
        </Fact>
        <Fact name="Is told when">
          <ul>
            {webhook.events.map((event) => (
              <li key={event}>
                {EVENT_NAMES[event]} <code className="inline-block text-xs text-steel-600">{event}</code>
              </li>
            ))}
          </ul>
        </Fact>
        <Fact name="Personal data">{webhook.with_contact ? 'Name, company, email and phone of who asks' : 'None'}</Fact>
      </dl>
      <div className="flex flex-wrap gap-3">
        <Button variant="secondary" size="small" onClick={() => setOpen('change')}>
          Change
        </Button>
        {!disabled_at && (
          <Button variant="secondary" size="small" onClick={test}>
            Send a test
          </Button>
        )}
        <Button variant="secondary" size="small" onClick={() => setOpen('renew')}>
          New secret
        </Button>
        <Button variant="secondary" size="small" onClick={() => setDisabled(!disabled_at)}>
          {disabled_at ? 'Enable' : 'Disable'}
        </Button>
        <Button variant="secondary" size="small" onClick={() => setOpen('remove')}>
          Remove
        </Button>
      </div>
      <DeliveryLog webhook={webhook} />
      {open === 'change' && <WebhookDialog webhook={webhook} events={events} onClose={close} />}
      {open === 'renew' && <RenewDialog webhook={webhook} onSecret={setSecret} onClose={close} />}
      {open === 'remove' && <RemoveDialog webhook={webhook} onClose={close} />}
      {secret && <SecretDialog secret={secret} onClose={() => setSecret('')} />}
    </Screen>
  );
}

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <>
    <dt className="text-steel-600">{name}</dt>
    <dd className="min-w-0 text-steel-900">{children}</dd>
  </>
);

interface ConfirmProps {
  webhook: Webhook;
  onClose: () => void;
}

function RenewDialog({ webhook, onSecret, onClose }: ConfirmProps & { onSecret: (secret: string) => void }) {
  const client = useQueryClient();
  const { busy, problem, run } = useRequest(async () => {
    const { id, version } = webhook;
    try {
      onSecret((await office.callRaw('/api/office/renew_webhook_secret', { id, version })).secret);
    } finally {
      await client.invalidateQueries({ queryKey: WEBHOOKS });
    }
    onClose();
  });
  return (
    <ActionDialog
      title="Make a new secret?"
      action="Make a new one"
      onAct={run}
      problem={problem?.text}
      {...{ busy, onClose }}
    >
      <p>The one before ends at once. What the other program refuses until it has the new one is tried again.</p>
    </ActionDialog>
  );
}

function RemoveDialog({ webhook, onClose }: ConfirmProps) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const { busy, problem, run } = useRequest(async () => {
    const { id, version } = webhook;
    await office.callRaw('/api/office/remove_webhook', { id, version });
    await navigate('/webhooks');
    await client.invalidateQueries({ queryKey: WEBHOOKS });
  });
  return (
    <ActionDialog
      title="Remove this webhook?"
      action="Remove"
      onAct={run}
      problem={problem?.text}
      {...{ busy, onClose }}
    >
      <p>Nothing is sent to {new URL(webhook.url).host} any more, and its log is deleted.</p>
    </ActionDialog>
  );
}
