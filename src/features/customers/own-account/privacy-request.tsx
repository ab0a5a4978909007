import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { ErrorText } from '../../../ui/forms/error-text.tsx';
import { SelectField, TextAreaField } from '../../../ui/forms/field.tsx';
import { submitted } from '../../../ui/forms/submitted.ts';
import { useRequest } from '../../../ui/forms/use-request.ts';
import { toast } from '../../../ui/overlays/toast.ts';
import { api } from '../../../web/api.ts';
import type { RequestKind } from '../../site/privacy/privacy.limits.ts';
import { ACCOUNT_LOGIN_FIRST } from '../../visitors/session/login-reasons.ts';
import { useSession } from '../../visitors/session/session.tsx';
import { REQUEST_NAMES } from '../personal-data/request-names.ts';

const KINDS = Object.keys(REQUEST_NAMES) as RequestKind[];

/** Sends a request about the own data. */
export function PrivacyRequest({ onSent }: { onSent: () => void }) {
  const { asMember } = useSession();
  const [kind, setKind] = useState<RequestKind>('see');
  const [text, setText] = useState('');
  const { busy, error, send } = useRequest();
  const ask = () =>
    send(async () => {
      const sent = () => api.callRaw('/api/send_privacy_request.php', { kind, text });
      const reply = await asMember(ACCOUNT_LOGIN_FIRST, sent, { sameUser: true });
      if (!reply) return;
      toast.success(reply.message ?? 'Your request has been sent.');
      setText('');
      onSent();
    });
  return (
    <form onSubmit={submitted(ask)} className="flex flex-col gap-4">
      <SelectField
        label="What you ask for"
        name="kind"
        value={kind}
        onChange={({ target }) => setKind(KINDS.find((one) => one === target.value) ?? 'see')}
      >
        {KINDS.map((one) => (
          <option key={one} value={one}>
            {REQUEST_NAMES[one]}
          </option>
        ))}
      </SelectField>
      <TextAreaField
        label="In your words (optional)"
        name="text"
        rows={3}
        maxLength={4000}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      <ErrorText>{error}</ErrorText>
      <Button type="submit" variant="secondary" busy={busy} className="self-start">
        Send the request
      </Button>
    </form>
  );
}
