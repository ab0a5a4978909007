import { useState } from 'react';
import type { OfficeRow as Row } from '../../../src/features/office/resources/resources.contract.ts';
import type { Delivery } from '../../../src/features/office/webhooks/webhooks.contract.ts';
import { Button } from '../../../src/ui/button.tsx';
import { SelectField } from '../../../src/ui/forms/field.tsx';
import { MoreButton } from '../../shell/controls/more-button.tsx';
import { Options } from '../../shell/controls/options.tsx';
import { useAct } from '../../shell/controls/use-act.ts';
import { when } from '../../shell/data/moments.ts';
import { office } from '../../shell/data/office-api.ts';
import { usePaged } from '../../shell/data/paged.ts';
import { counted } from '../../shell/data/values.ts';
import { Waiting } from '../../shell/parts/waiting.tsx';

const DELIVERY_STATE_NAMES: Record<Delivery['status'], string> = {
  waiting: 'Waiting',
  delivered: 'Delivered',
  failed: 'Given up',
};
const STATES = Object.entries(DELIVERY_STATE_NAMES).map(([value, label]) => ({ value, label }));
const REFRESH_MS = 3000;

export function DeliveryLog({ row: webhook }: { row: Row }) {
  const [chosen, setChosen] = useState('');
  const state = STATES.some(({ value }) => value === chosen) ? (chosen as Delivery['status']) : undefined;
  const log = usePaged({
    queryKey: ['webhook-deliveries', webhook.id, state],
    refreshMs: REFRESH_MS,
    read: (next) => office.getRaw('/api/office/webhook_deliveries', { id: Number(webhook.id), state, next }),
    itemsOf: ({ deliveries }) => deliveries,
  });
  const act = useAct(log.refetch);
  const sendAgain = (id: string) =>
    act(() => office.callRaw('/api/office/resend_delivery', { id }), 'The message is on its way again');
  return (
    <section aria-labelledby="deliveries" className="flex flex-col gap-3">
      <div className="dense flex flex-wrap items-end justify-between gap-3">
        <h2 id="deliveries">Messages of the last 30 days</h2>
        <SelectField label="State" value={chosen} onChange={({ target }) => setChosen(target.value)}>
          <Options any="All" choices={STATES} />
        </SelectField>
      </div>
      <Waiting query={log} label="Loading the messages" />
      {log.data && log.items.length === 0 && <p className="text-steel-600">None.</p>}
      <ul className="border-b border-steel-200">
        {log.items.map((delivery) => (
          <DeliveryRow
            key={delivery.id}
            delivery={delivery}
            onAgain={webhook.disabled_at ? undefined : () => sendAgain(delivery.id)}
          />
        ))}
      </ul>
      <MoreButton query={log}>Earlier messages</MoreButton>
    </section>
  );
}

function DeliveryRow({ delivery, onAgain }: { delivery: Delivery; onAgain: (() => void) | undefined }) {
  const { type, status, tries, created_at, tried_at, next_at, reply_status, reply_excerpt } = delivery;
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2 border-t border-steel-200 py-3">
      <div className="min-w-0 flex-[1_1_16rem]">
        <p className="flex flex-wrap items-baseline gap-x-3">
          <strong className="text-steel-900">{type}</strong>
          <span className={status === 'failed' ? 'font-semibold text-danger' : 'text-steel-700'}>
            {DELIVERY_STATE_NAMES[status]}
          </span>
          <span className="text-steel-600">{when(created_at)}</span>
        </p>
        {tried_at && (
          <p className="text-steel-600">
            {counted(tries, 'attempt')}, the last on {when(tried_at)}
            {next_at && `; the next on ${when(next_at)}`}
          </p>
        )}
        {tried_at && (reply_status !== null || reply_excerpt) && (
          <p className="break-words text-steel-600">
            {reply_status !== null && `Reply ${reply_status}`}
            {reply_status !== null && reply_excerpt && ': '}
            {reply_excerpt}
          </p>
        )}
        <details>
          <summary className="cursor-pointer text-steel-700">Content</summary>
          <pre className="mt-1 rounded-md bg-steel-50 p-3 text-xs break-all whitespace-pre-wrap text-steel-900">
            {`webhook-id: ${delivery.event_id}\n\n${JSON.stringify(JSON.parse(delivery.payload), null, 2)}`}
          </pre>
        </details>
      </div>
      {onAgain && (
        <Button
          variant="quiet"
          size="small"
          aria-label={`Send again: ${type} of ${when(created_at)}`}
          onClick={onAgain}
        >
          Send again
        </Button>
      )}
    </li>
  );
}
