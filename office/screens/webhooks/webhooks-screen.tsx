import { useState } from 'react';
import { Link } from 'react-router';
import { Button } from '../../../src/ui/button.tsx';
import { Icon } from '../../../src/ui/icon.tsx';
import { EmptyState } from '../../../src/ui/lists/empty-state.tsx';
import { PLUS } from '../../../src/ui/page-icon-paths.ts';
import { useMay } from '../../shell/data/session.ts';
import { NotHere } from '../../shell/parts/not-here.tsx';
import { Screen } from '../../shell/parts/screen.tsx';
import { StateTag } from '../../shell/parts/state-tag.tsx';
import { Waiting } from '../../shell/parts/waiting.tsx';
import { SecretDialog } from './secret-dialog.tsx';
import { WebhookDialog } from './webhook-dialog.tsx';
import { EVENT_NAMES, stateOf, useWebhooks } from './webhooks-data.ts';

/** The other programs that are told what happens here. */
export function WebhooksScreen() {
  const mayRead = useMay('webhooks', 'read');
  const [adding, setAdding] = useState(false);
  const [secret, setSecret] = useState('');
  const query = useWebhooks(mayRead);
  if (!mayRead) return <NotHere />;
  const { data } = query;
  const add = (
    <Button size="small" onClick={() => setAdding(true)}>
      <Icon path={PLUS} className="size-4" />
      Add
    </Button>
  );
  return (
    <Screen title="Webhooks" actions={add}>
      <Waiting query={query} label="Loading the webhooks" />
      {data?.webhooks.length === 0 && (
        <EmptyState title="No webhook yet">
          <p>A webhook tells another program, such as a CRM, when an enquiry comes in or the catalogue changes.</p>
        </EmptyState>
      )}
      <ul className="flex flex-col gap-4">
        {data?.webhooks.map((webhook) => (
          <li key={webhook.id} className="flex flex-col gap-1 rounded-md border border-steel-200 p-4">
            <p className="break-all">
              <Link to={`/webhooks/${webhook.id}`} className="text-link font-semibold">
                {webhook.url}
              </Link>
              {stateOf(webhook) && <StateTag>{stateOf(webhook)}</StateTag>}
            </p>
            <p className="text-steel-600">{webhook.events.map((event) => EVENT_NAMES[event]).join(' · ')}</p>
            {webhook.with_contact && <p className="text-steel-600">With name, company, email and phone of who asks</p>}
            {webhook.problem && <p className="break-words text-danger">{webhook.problem}</p>}
          </li>
        ))}
      </ul>
      {adding && data && <WebhookDialog events={data.events} onSecret={setSecret} onClose={() => setAdding(false)} />}
      {secret && <SecretDialog secret={secret} onClose={() => setSecret('')} />}
    </Screen>
  );
}
