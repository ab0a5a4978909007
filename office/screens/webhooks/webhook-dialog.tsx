import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Webhook, WebhookEvent } from '../../../src/features/office/webhooks/webhooks.contract.ts';
import { CheckField, Field } from '../../../src/ui/forms/field.tsx';
import { ActionDialog } from '../../shell/controls/action-dialog.tsx';
import { useRequest } from '../../shell/controls/use-request.ts';
import { currentOf } from '../../shell/data/conflicts.ts';
import { office } from '../../shell/data/office-api.ts';
import { ChangedMeanwhile } from '../../shell/parts/changed-meanwhile.tsx';
import { EVENT_NAMES, WEBHOOKS } from './webhooks-data.ts';

interface WebhookDialogProps {
  /** Undefined: a new one. */
  webhook?: Webhook;
  /** Those that one can have. */
  events: readonly WebhookEvent[];
  /** Of a new one. */
  onSecret?: (secret: string) => void;
  onClose: () => void;
}

/** Where messages go, about what, and whether they say who asks. */
export function WebhookDialog({ webhook, events, onSecret, onClose }: WebhookDialogProps) {
  const [url, setUrl] = useState(webhook?.url ?? '');
  const [chosen, setChosen] = useState<readonly WebhookEvent[]>(webhook?.events ?? []);
  const [withContact, setWithContact] = useState(webhook?.with_contact ?? false);
  const [version, setVersion] = useState(webhook?.version ?? 0);
  const client = useQueryClient();
  const { busy, problem, error, run } = useRequest(async () => {
    const typed = { url, events: [...chosen], with_contact: withContact };
    try {
      if (webhook) await office.callRaw('/api/office/change_webhook', { id: webhook.id, version, ...typed });
      else onSecret?.((await office.callRaw('/api/office/add_webhook', typed)).secret);
    } catch (failure) {
      // Saved once more, it replaces what is shown now.
      const current = currentOf<Webhook>(failure);
      if (current) setVersion(current.version);
      throw failure;
    } finally {
      await client.invalidateQueries({ queryKey: WEBHOOKS });
    }
    onClose();
  });
  const current = currentOf<Webhook>(error);
  const problemIn = (field: string) => (problem?.field === field ? problem.text : undefined);
  return (
    <ActionDialog
      title={webhook ? 'Change the webhook' : 'Add a webhook'}
      action={webhook ? 'Save' : 'Add'}
      noValidate
      onAct={run}
      {...{ busy, onClose }}
      problem={problem && !current && !['url', 'events'].includes(problem.field) ? problem.text : undefined}
    >
      <Field
        label="Address"
        type="url"
        required
        placeholder="https://crm.example/hooks"
        value={url}
        error={problemIn('url')}
        onChange={({ target }) => setUrl(target.value)}
      />
      <fieldset aria-describedby={problemIn('events') && 'events-problem'} className="flex flex-col gap-1">
        <legend className="pb-1 text-sm font-semibold text-steel-800">It is told when</legend>
        {events.map((event) => (
          <CheckField
            key={event}
            label={EVENT_NAMES[event]}
            checked={chosen.includes(event)}
            onChange={({ target }) =>
              setChosen(target.checked ? [...chosen, event] : chosen.filter((other) => other !== event))
            }
          />
        ))}
        {problemIn('events') && (
          <p id="events-problem" role="alert" className="text-sm text-danger">
            Choose at least one.
          </p>
        )}
      </fieldset>
      <fieldset className="flex flex-col gap-1">
        <legend className="pb-1 text-sm font-semibold text-steel-800">Personal data</legend>
        <CheckField
          label="Say who asks: name, company, email and phone"
          checked={withContact}
          onChange={({ target }) => setWithContact(target.checked)}
        />
      </fieldset>
      {current && (
        <ChangedMeanwhile name="webhook">
          It now goes to {current.url} and is told when:{' '}
          {current.events.map((event) => EVENT_NAMES[event].toLowerCase()).join('; ')}. Save again to replace that.
        </ChangedMeanwhile>
      )}
    </ActionDialog>
  );
}
