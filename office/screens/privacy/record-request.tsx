import { useState } from 'react';
import type { PrivacyRequestRow as PrivacyRequest } from '../../../src/features/office/privacy/privacy-requests.contract.ts';
import { Button } from '../../../src/ui/button.tsx';
import { Field, SelectField, TextAreaField } from '../../../src/ui/forms/field.tsx';
import { ActionDialog } from '../../shell/controls/action-dialog.tsx';
import { DateField } from '../../shell/controls/date-field.tsx';
import { Options } from '../../shell/controls/options.tsx';
import { useRequest } from '../../shell/controls/use-request.ts';
import { office } from '../../shell/data/office-api.ts';
import { useNotify } from '../../shell/parts/notices.tsx';
import { choicesOf, KIND_NAMES, SOURCE_NAMES, useRereadPrivacy } from './privacy-data.ts';

const { account: _, ...BY_STAFF } = SOURCE_NAMES;
const KINDS = choicesOf(KIND_NAMES);
const SOURCES = choicesOf(BY_STAFF);

/** Opens the dialog in which staff record what somebody asked about their data. `email`: whose. */
export function RecordRequest({ email }: { email?: string }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button variant="secondary" size="small" onClick={() => setOpen(true)}>
        Record a privacy request
      </Button>
      {open && <RecordDialog email={email ?? ''} onClose={() => setOpen(false)} />}
    </>
  );
}

function RecordDialog({ email: known, onClose }: { email: string; onClose: () => void }) {
  const [email, setEmail] = useState(known);
  const [kind, setKind] = useState<PrivacyRequest['kind']>('see');
  const [source, setSource] = useState<keyof typeof BY_STAFF>('email');
  const [day, setDay] = useState('');
  const [text, setText] = useState('');
  const reread = useRereadPrivacy();
  const notify = useNotify();
  const { busy, problem, run } = useRequest(async () => {
    const asked = { email, kind, source, text, ...(day ? { received_on: day } : {}) };
    await office.callRaw('/api/office/record_privacy_request', asked);
    notify('Recorded: an admin has 90 days to answer', { type: 'success' });
    await reread();
    onClose();
  });
  const problemIn = (field: string) => (problem?.field === field ? problem.text : undefined);
  const isField = ['email', 'received_on'].includes(problem?.field ?? '');
  return (
    <ActionDialog
      title="Record a request about personal data"
      action="Record"
      noValidate
      onAct={run}
      problem={isField ? undefined : problem?.text}
      {...{ busy, onClose }}
    >
      <Field
        label="Email of whoever asks"
        type="email"
        required
        value={email}
        error={problemIn('email')}
        onChange={({ target }) => setEmail(target.value)}
      />
      <div className="grid gap-4 sm:grid-cols-3">
        <SelectField
          label="What they ask"
          value={kind}
          onChange={({ target }) => setKind(KINDS.find(({ value }) => value === target.value)?.value ?? 'see')}
        >
          <Options choices={KINDS} />
        </SelectField>
        <SelectField
          label="How it came"
          value={source}
          onChange={({ target }) => setSource(SOURCES.find(({ value }) => value === target.value)?.value ?? 'email')}
        >
          <Options choices={SOURCES} />
        </SelectField>
        <DateField
          label="When it came"
          hint="Empty: today"
          value={day}
          error={problemIn('received_on')}
          onChange={({ target }) => setDay(target.value)}
        />
      </div>
      <TextAreaField label="In their words" rows={5} value={text} onChange={({ target }) => setText(target.value)} />
    </ActionDialog>
  );
}
