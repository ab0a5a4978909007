import { useState } from 'react';
import { SelectField, TextAreaField } from '../../src/ui/forms/field.tsx';
import { ActionDialog } from '../controls/action-dialog.tsx';
import { Options } from '../controls/options.tsx';
import { useRequest } from '../controls/use-request.ts';
import { office } from '../data/office-api.ts';

const DIRECTIONS = [
  { value: 'in', label: 'The customer' },
  { value: 'out', label: 'We' },
] as const;
const CHANNELS = [
  { value: 'phone', label: 'On the telephone' },
  { value: 'whatsapp', label: 'By WhatsApp' },
  { value: 'email', label: 'By email' },
  { value: 'other', label: 'In another way' },
] as const;

/** Records what was said or written elsewhere. */
export function RecordDialog({ id, onClose, onDone }: { id: number; onClose: () => void; onDone: () => void }) {
  const [direction, setDirection] = useState<'in' | 'out'>('in');
  const [channel, setChannel] = useState<(typeof CHANNELS)[number]['value']>('phone');
  const [text, setText] = useState('');
  const { busy, problem, run } = useRequest(async () => {
    await office.callRaw('/api/office/record_answer', { id, direction, channel, text });
    onDone();
  });
  return (
    <ActionDialog title="Record an answer" action="Record" onAct={run} {...{ busy, onClose }}>
      <div className="grid gap-4 sm:grid-cols-2">
        <SelectField
          label="Who said it"
          value={direction}
          hint={direction === 'out' ? 'The enquiry is answered then.' : 'It waits for an answer then.'}
          onChange={({ target }) => setDirection(target.value === 'out' ? 'out' : 'in')}
        >
          <Options choices={DIRECTIONS} />
        </SelectField>
        <SelectField
          label="How"
          value={channel}
          onChange={({ target }) => setChannel(CHANNELS.find(({ value }) => value === target.value)?.value ?? 'other')}
        >
          <Options choices={CHANNELS} />
        </SelectField>
      </div>
      <TextAreaField
        label="What was said"
        required
        rows={8}
        value={text}
        error={problem?.text}
        onChange={({ target }) => setText(target.value)}
      />
    </ActionDialog>
  );
}
