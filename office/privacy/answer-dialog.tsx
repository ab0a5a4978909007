import { useState } from 'react';
import { CheckField, TextAreaField } from '../../src/ui/forms/field.tsx';
import { ActionDialog } from '../controls/action-dialog.tsx';
import { useRequest } from '../controls/use-request.ts';
import { office } from '../data/office-api.ts';
import type { PrivacyRequest } from '../data/office-types.ts';
import { useNotify } from '../parts/notices.tsx';
import { KIND_NAMES, useRereadPrivacy } from './privacy-data.ts';

/** What is answered, and whether it is sent by email. */
export function AnswerDialog({ request, onClose }: { request: PrivacyRequest; onClose: () => void }) {
  const { id, version, kind, email } = request;
  const [answer, setAnswer] = useState(request.answer);
  const [send, setSend] = useState(!request.done_at);
  const reread = useRereadPrivacy();
  const notify = useNotify();
  const { busy, problem, run } = useRequest(async () => {
    try {
      await office.callRaw('/api/office/answer_privacy_request', { id, version, answer, send });
    } finally {
      await reread();
    }
    notify(send ? `The answer is on its way to ${email}` : 'The answer is recorded', { type: 'success' });
    onClose();
  });
  return (
    <ActionDialog
      title={KIND_NAMES[kind]}
      action={send ? 'Record and send' : 'Record'}
      onAct={run}
      problem={problem?.field === 'answer' ? undefined : problem?.text}
      {...{ busy, onClose }}
    >
      <TextAreaField
        label="What was answered, or done"
        required
        rows={8}
        value={answer}
        error={problem?.field === 'answer' ? problem.text : undefined}
        onChange={({ target }) => setAnswer(target.value)}
      />
      <CheckField label={`Send it to ${email}`} checked={send} onChange={({ target }) => setSend(target.checked)} />
    </ActionDialog>
  );
}
