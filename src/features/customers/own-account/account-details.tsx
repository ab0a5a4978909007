import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { CheckField, Field } from '../../../ui/forms/field.tsx';
import { useRefusedFields } from '../../../ui/forms/refused-fields.ts';
import { submitted } from '../../../ui/forms/submitted.ts';
import { toast } from '../../../ui/overlays/toast.ts';
import { api } from '../../../web/api.ts';
import { CountryFields } from '../../site/countries/country-fields.tsx';
import { failureText } from '../../visitors/session/form-failure.ts';
import { ACCOUNT_LOGIN_FIRST } from '../../visitors/session/login-reasons.ts';
import { useSession } from '../../visitors/session/session.tsx';
import { showChanged } from '../../visitors/session/session-actions.ts';
import type { Account } from './account.contract.ts';

type TextField = Exclude<keyof Account, 'subscribe' | 'email' | 'username'>;

const FIELDS: {
  name: TextField;
  label: string;
  type?: string;
  autoComplete: string;
  required?: boolean;
  maxLength: number;
}[] = [
  { name: 'firstName', label: 'First name', autoComplete: 'given-name', required: true, maxLength: 100 },
  { name: 'lastName', label: 'Last name', autoComplete: 'family-name', required: true, maxLength: 100 },
  { name: 'mobile', label: 'Mobile', type: 'tel', autoComplete: 'tel', required: true, maxLength: 25 },
  { name: 'companyName', label: 'Company name', autoComplete: 'organization', maxLength: 200 },
  { name: 'jobRole', label: 'Job role', autoComplete: 'organization-title', maxLength: 100 },
  { name: 'city', label: 'City', autoComplete: 'address-level2', maxLength: 100 },
];
/** The text for a field that the server refused. */
function refusalText(field: string, problem: string): string | undefined {
  const label = FIELDS.find(({ name }) => name === field)?.label;
  return label && `${label} ${problem}`;
}
const REQUIRED: TextField[] = ['firstName', 'lastName', 'mobile', 'country', 'state'];

/** Form for the details given at registration; email address and username cannot be changed. */
export function AccountDetails({ account }: { account: Account }) {
  const { email, username, ...changeable } = account;
  const { asMember } = useSession();
  const [values, setValues] = useState(changeable);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState('');
  const refused = useRefusedFields(refusalText);
  const set = (name: TextField) => (value: string) => {
    setValues((before) => ({ ...before, [name]: value }));
    refused.clear(name);
  };

  async function save() {
    setError('');
    if (REQUIRED.some((name) => !values[name].trim())) return setError('Please fill in all required fields.');
    setBusy(true);
    try {
      const change = () => api.callRaw('/api/save_account.php', values);
      const reply = await asMember(ACCOUNT_LOGIN_FIRST, change, { sameUser: true });
      if (!reply) return;
      if (!reply.success) return setError(reply.error ?? 'Failed to save your details');
      // So that the header shows the new name.
      if (reply.user) showChanged(reply.user);
      toast.success('Your details have been saved');
    } catch (failure) {
      if (!refused.take(failure)) setError(failureText(failure));
    } finally {
      setBusy(false);
    }
  }

  return (
    <form onSubmit={submitted(save)} noValidate className="flex flex-col gap-5">
      <div className="grid gap-5 sm:grid-cols-2">
        <Field label="Email" name="email" value={email} disabled />
        <Field label="Username" name="username" value={username} disabled />
        {FIELDS.map(({ name, maxLength, ...rest }) => (
          <Field
            key={name}
            {...rest}
            name={name}
            maxLength={maxLength}
            value={values[name]}
            error={refused.texts[name]}
            onChange={(event) => set(name)(event.target.value)}
          />
        ))}
        <CountryFields
          country={values.country}
          state={values.state}
          onCountry={set('country')}
          onState={set('state')}
        />
      </div>
      <CheckField
        label="Send me the newsletter"
        name="subscribe"
        checked={values.subscribe}
        onChange={(event) => setValues((before) => ({ ...before, subscribe: event.target.checked }))}
      />
      {error && (
        <p role="alert" className="text-danger">
          {error}
        </p>
      )}
      <Button type="submit" busy={busy} className="self-start">
        Save
      </Button>
    </form>
  );
}
