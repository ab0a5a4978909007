import { useState } from 'react';
import { useNavigate } from 'react-router';
import { HttpError } from '../../../platform/errors.ts';
import { Button } from '../../../ui/button.tsx';
import { CheckField, Field } from '../../../ui/forms/field.tsx';
import { useRefusedFields } from '../../../ui/forms/refused-fields.ts';
import { submitted } from '../../../ui/forms/submitted.ts';
import { api } from '../../../web/api.ts';
import { CountryFields } from '../../site/countries/country-fields.tsx';
import { isGoodPassword } from '../../visitors/passwords/password-rule.ts';
import { PasswordField } from '../../visitors/session/password-field.tsx';
import { useSession } from '../../visitors/session/session.tsx';
import { useEmailCheck, VerifyOffer } from './email-check.tsx';
import { PasswordChecklist } from './password-checklist.tsx';

const NOT_FILLED = 'Please ensure all fields are filled correctly and the password meets the requirements.';
const TAKEN = 'This email is already registered. Please login instead.';

const EMPTY = {
  firstName: '',
  lastName: '',
  email: '',
  mobile: '',
  username: '',
  password: '',
  companyName: '',
  jobRole: '',
  city: '',
  state: '',
  country: '',
};
type Values = typeof EMPTY;
const REQUIRED: (keyof Values)[] = [
  'firstName',
  'lastName',
  'email',
  'mobile',
  'username',
  'password',
  'country',
  'state',
];

interface TextField {
  name: keyof Values;
  label: string;
  type?: string;
  autoComplete: string;
  hint?: string;
  maxLength: number;
}

const FIELDS: TextField[] = [
  { name: 'firstName', label: 'First name', autoComplete: 'given-name', maxLength: 100 },
  { name: 'lastName', label: 'Last name', autoComplete: 'family-name', maxLength: 100 },
  { name: 'email', label: 'Email', type: 'email', autoComplete: 'email', maxLength: 254 },
  {
    name: 'mobile',
    label: 'Mobile',
    type: 'tel',
    autoComplete: 'tel',
    hint: 'With the country code outside India',
    maxLength: 25,
  },
  { name: 'companyName', label: 'Company name', autoComplete: 'organization', maxLength: 200 },
  { name: 'jobRole', label: 'Job role', autoComplete: 'organization-title', maxLength: 100 },
];
const LABELS: Record<string, string> = {
  ...Object.fromEntries(FIELDS.map(({ name, label }) => [name, label])),
  username: 'Username',
};
const refusalText = (field: string, problem: string) => LABELS[field] && `${LABELS[field]} ${problem}`;

export function RegisterForm() {
  const [values, setValues] = useState(EMPTY);
  const [subscribe, setSubscribe] = useState(false);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState('');
  const navigate = useNavigate();
  const { openLogin } = useSession();
  const { status, check, dismiss } = useEmailCheck(values.email);
  const refused = useRefusedFields(refusalText);
  const set = (name: keyof Values) => (value: string) => {
    setValues((before) => ({ ...before, [name]: value }));
    refused.clear(name);
  };
  const showNotFilled = () => {
    setError(NOT_FILLED);
    window.alert(NOT_FILLED);
  };

  async function submit() {
    setError('');
    if (REQUIRED.some((name) => !values[name].trim()) || !isGoodPassword(values.password)) return showNotFilled();
    setBusy(true);
    try {
      const reply = await api.callRaw('/api/register.php', { ...values, subscribe });
      if (reply.success) navigate('/ThankYou');
      else setError(reply.error || 'Registration failed');
    } catch (failure) {
      if (refused.take(failure)) showNotFilled();
      else setError(textOf(failure));
    } finally {
      setBusy(false);
    }
  }

  const input = (name: keyof Values) => ({
    name,
    required: REQUIRED.includes(name),
    value: values[name],
    error: refused.texts[name],
    onChange: (event: { target: { value: string } }) => set(name)(event.target.value),
  });
  return (
    <form onSubmit={submitted(submit)} noValidate className="flex flex-col gap-5">
      <div className="grid gap-5 sm:grid-cols-2">
        {FIELDS.map(({ name, ...rest }) => (
          <Field
            key={name}
            {...rest}
            {...input(name)}
            {...(name === 'email'
              ? { onBlur: () => void check(), error: status === 'taken' ? TAKEN : refused.texts.email }
              : {})}
          />
        ))}
        {status === 'unverified' && (
          <div className="sm:col-span-2">
            <VerifyOffer email={values.email} onCancel={dismiss} />
          </div>
        )}
        <CountryFields
          country={values.country}
          state={values.state}
          onCountry={set('country')}
          onState={set('state')}
        />
        <Field label="City" autoComplete="address-level2" maxLength={100} {...input('city')} />
        <Field
          label="Username"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={30}
          hint="3 to 30 letters, digits, dots, hyphens or underscores"
          {...input('username')}
        />
        <PasswordField label="Password" autoComplete="new-password" {...input('password')} />
        <PasswordChecklist password={values.password} />
      </div>
      <CheckField
        label="Send me the newsletter"
        name="subscribe"
        checked={subscribe}
        onChange={(event) => setSubscribe(event.target.checked)}
      />
      {error && (
        <p role="alert" className="text-danger">
          {error}
        </p>
      )}
      <div className="flex flex-wrap items-center gap-4">
        <Button type="submit" size="large" busy={busy} disabled={!isGoodPassword(values.password)}>
          {busy ? 'Registering...' : 'Register'}
        </Button>
        <button type="button" data-replay="" onClick={() => openLogin()} className="text-sm text-brand-700 underline">
          Already registered? Login
        </button>
      </div>
    </form>
  );
}

function textOf(failure: unknown): string {
  if (!(failure instanceof HttpError)) return 'An error occurred. Please try again later.';
  return failure.status >= 500 ? 'Network response was not ok' : failure.message;
}
