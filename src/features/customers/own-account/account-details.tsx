import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { ErrorText } from '../../../ui/forms/error-text.tsx';
import { CheckField, Field } from '../../../ui/forms/field.tsx';
import { submitted } from '../../../ui/forms/submitted.ts';
import { failureText, useRequest } from '../../../ui/forms/use-request.ts';
import { toast } from '../../../ui/overlays/toast.ts';
import { api } from '../../../web/api.ts';
import { CountryFields } from '../../site/countries/country-fields.tsx';
import { ACCOUNT_LOGIN_FIRST } from '../../visitors/session/login-reasons.ts';
import { useSession } from '../../visitors/session/session.tsx';
import { showChanged } from '../../visitors/session/session-actions.ts';
import { useAccountFields } from '../registration/use-account-fields.ts';
import type { Account } from './account.contract.ts';

const TEXT_FIELDS = ['firstName', 'lastName', 'mobile', 'companyName', 'jobRole', 'city'] as const;

/** Form for the details given at registration; email address and username cannot be changed. */
export function AccountDetails({ account }: { account: Account }) {
  const { email, username, subscribe: isSubscribed, ...changeable } = account;
  const { asMember } = useSession();
  const { values, input, keepFocus, takeRefusal, hasProblems } = useAccountFields(changeable);
  const [subscribe, setSubscribe] = useState(isSubscribed);
  const { busy, error, setError, send } = useRequest();

  function save() {
    setError('');
    if (hasProblems()) return setError('Please fill in all required fields.');
    return send(
      async () => {
        const change = () => api.callRaw('/api/save_account.php', { ...values, subscribe });
        const reply = await asMember(ACCOUNT_LOGIN_FIRST, change, { sameUser: true });
        if (!reply) return;
        if (!reply.success) return reply.error ?? 'Failed to save your details';
        // So that the header shows the new name.
        if (reply.user) showChanged(reply.user);
        toast.success('Your details have been saved');
      },
      (failure) => (takeRefusal(failure) ? '' : failureText(failure)),
    );
  }

  return (
    <form onSubmit={submitted(save)} onMouseDown={keepFocus} noValidate className="flex flex-col gap-5">
      <div className="grid gap-5 sm:grid-cols-2">
        <Field label="Email" name="email" value={email} disabled />
        <Field label="Username" name="username" value={username} disabled />
        {TEXT_FIELDS.map((name) => (
          <Field key={name} {...input(name)} />
        ))}
        <CountryFields country={input('country')} state={input('state')} />
      </div>
      <CheckField
        label="Send me the newsletter"
        name="subscribe"
        checked={subscribe}
        onChange={(event) => setSubscribe(event.target.checked)}
      />
      <ErrorText>{error}</ErrorText>
      <Button type="submit" busy={busy} className="self-start">
        Save
      </Button>
    </form>
  );
}
