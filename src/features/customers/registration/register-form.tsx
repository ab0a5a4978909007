import { useState } from 'react';
import { useNavigate } from 'react-router';
import { HttpError } from '../../../platform/errors.ts';
import { Button } from '../../../ui/button.tsx';
import { CheckField, Field } from '../../../ui/forms/field.tsx';
import { useRefusedFields } from '../../../ui/forms/refused-fields.ts';
import { submitted } from '../../../ui/forms/submitted.ts';
import { api } from '../../../web/api.ts';
import { CountryFields } from '../../site/countries/country-fields.tsx';
import { PasswordChecklist } from '../../visitors/passwords/password-checklist.tsx';
import { isGoodPassword } from '../../visitors/passwords/password-rule.ts';
import { PasswordField } from '../../visitors/session/password-field.tsx';
import { useSession } from '../../visitors/session/session.tsx';
import { useEmailCheck, VerifyOffer } from './email-check.tsx';
import type { NamedFile } from './load-wanted.ts';
import {
  type FieldName,
  isRequired,
  LABELS,
  NO_VALUES,
  openFields,
  problemOf,
  stillNeeded,
  typed,
} from './registration-fields.ts';

const NOT_FILLED = 'Please ensure all fields are filled correctly and the password meets the requirements.';
const TAKEN = 'This email is already registered. Please login instead.';
const STILL_NEEDED = 'still-needed';
const COLUMNS = 'grid gap-5 sm:grid-cols-2';

const refusalText = (field: string, problem: string) =>
  field in LABELS ? `${LABELS[field as FieldName]} ${problem}` : undefined;

/** `wanted`: the file for which somebody registers. */
export function RegisterForm({ wanted }: { wanted: NamedFile | null }) {
  const [values, setValues] = useState(NO_VALUES);
  const [subscribe, setSubscribe] = useState(false);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState('');
  const navigate = useNavigate();
  const { openLogin } = useSession();
  const { status, check, dismiss } = useEmailCheck(values.email);
  const { refused, leave, leaveAll, problems } = useProblems(values);
  const set = (name: FieldName) => (value: string) => {
    setValues((before) => typed(before, name, value));
    refused.clear(name);
  };
  const showNotFilled = () => {
    setError(NOT_FILLED);
    window.alert(NOT_FILLED);
  };

  async function submit() {
    setError('');
    leaveAll();
    if (openFields(values).length) return showNotFilled();
    setBusy(true);
    try {
      const wanted_file = wanted ? { kind: wanted.kind, model_id: wanted.modelId } : undefined;
      const reply = await api.callRaw('/api/register.php', { ...values, subscribe, wanted_file });
      if (reply.success) navigate('/ThankYou', { state: { file: wanted?.name } });
      else setError(reply.error || 'Registration failed');
    } catch (failure) {
      if (refused.take(failure)) showNotFilled();
      else setError(textOf(failure));
    } finally {
      setBusy(false);
    }
  }

  const input = (name: FieldName) => ({
    name,
    label: LABELS[name],
    required: isRequired(name),
    value: values[name],
    error: problems[name],
    onChange: (event: { target: { value: string } }) => set(name)(event.target.value),
    onBlur: () => leave(name),
  });
  const email = input('email');
  const needed = stillNeeded(values);
  return (
    <form onSubmit={submitted(submit)} noValidate className="flex flex-col gap-6">
      <div className={COLUMNS}>
        <Field autoComplete="given-name" maxLength={100} {...input('firstName')} />
        <Field autoComplete="family-name" maxLength={100} {...input('lastName')} />
        <Field
          type="email"
          autoComplete="email"
          maxLength={254}
          {...email}
          error={status === 'taken' ? TAKEN : email.error}
          onBlur={() => {
            email.onBlur();
            void check();
          }}
        />
        <Field
          type="tel"
          autoComplete="tel"
          hint="Outside India, with the country code"
          maxLength={25}
          {...input('mobile')}
        />
        {status === 'unverified' && (
          <div className="sm:col-span-2">
            <VerifyOffer email={values.email} onCancel={dismiss} />
          </div>
        )}
        <CountryFields
          country={values.country}
          state={values.state}
          problems={problems}
          onCountry={set('country')}
          onState={set('state')}
          onLeave={leave}
        />
        <Field
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={30}
          hint="3 to 30 letters, digits, dots, hyphens or underscores"
          {...input('username')}
        />
        <div className="flex flex-col gap-3">
          <PasswordField autoComplete="new-password" {...input('password')} />
          <PasswordChecklist password={values.password} />
        </div>
      </div>
      <fieldset className="border-steel-200 border-t pt-4">
        <legend className="pe-3 font-semibold text-steel-800">Optional</legend>
        <div className={COLUMNS}>
          <Field autoComplete="organization" maxLength={200} {...input('companyName')} />
          <Field autoComplete="organization-title" maxLength={100} {...input('jobRole')} />
          <Field autoComplete="address-level2" maxLength={100} {...input('city')} />
          <div className="sm:pt-7">
            <CheckField
              label="Send me the newsletter"
              name="subscribe"
              checked={subscribe}
              onChange={(event) => setSubscribe(event.target.checked)}
            />
          </div>
        </div>
      </fieldset>
      {error && (
        <p role="alert" className="text-danger">
          {error}
        </p>
      )}
      <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
        <Button
          type="submit"
          size="large"
          busy={busy}
          disabled={!isGoodPassword(values.password)}
          aria-describedby={needed ? STILL_NEEDED : undefined}
          // The field keeps the focus until the click: text that appears when it is left would move the button away.
          onMouseDown={(event) => event.preventDefault()}
        >
          {busy ? 'Registering...' : 'Register'}
        </Button>
        {needed && (
          <p id={STILL_NEEDED} className="max-w-[31em] text-sm text-steel-700">
            {needed}
          </p>
        )}
        <button
          type="button"
          data-replay=""
          onClick={() => openLogin({ wanted: wanted ?? undefined })}
          className="py-1 text-sm text-slate-700 underline sm:ms-auto"
        >
          Already registered? Login
        </button>
      </div>
    </form>
  );
}

/** The problems of the fields that the visitor has left, or that the server has refused. */
function useProblems(values: typeof NO_VALUES) {
  const refused = useRefusedFields(refusalText);
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const problems: Partial<Record<FieldName, string>> = {};
  for (const name of Object.keys(LABELS) as FieldName[]) {
    problems[name] = refused.texts[name] ?? (left.has(name) ? problemOf(name, values) : undefined);
  }
  return {
    refused,
    problems,
    leave: (name: FieldName) => setLeft((before) => new Set(before).add(name)),
    leaveAll: () => setLeft(new Set(Object.keys(LABELS))),
  };
}

function textOf(failure: unknown): string {
  if (!(failure instanceof HttpError)) return 'An error occurred. Please try again later.';
  return failure.status >= 500 ? 'Network response was not ok' : failure.message;
}
