import { useState } from 'react';
import { useNavigate } from 'react-router';
import { HttpError } from '../../../platform/errors.ts';
import { Button } from '../../../ui/button.tsx';
import { ErrorText } from '../../../ui/forms/error-text.tsx';
import { CheckField, Field } from '../../../ui/forms/field.tsx';
import { submitted } from '../../../ui/forms/submitted.ts';
import { useRequest } from '../../../ui/forms/use-request.ts';
import { api } from '../../../web/api.ts';
import { sendOnce } from '../../../web/stored/send-once.ts';
import { CountryFields } from '../../site/countries/country-fields.tsx';
import { NoticeLine } from '../../site/privacy/notice-line.tsx';
import type { NamedFile } from '../../visitors/accounts/wanted-file.contract.ts';
import { PasswordChecklist } from '../../visitors/passwords/password-checklist.tsx';
import { isGoodPassword } from '../../visitors/passwords/password-rule.ts';
import { PasswordField } from '../../visitors/session/password-field.tsx';
import { useSession } from '../../visitors/session/session.tsx';
import { useEmailCheck, VerifyOffer } from './email-check.tsx';
import type { RegisterBody } from './registration.contract.ts';
import { NO_VALUES, stillNeeded, typed } from './registration-fields.ts';
import { useAccountFields } from './use-account-fields.ts';

const NOT_FILLED = 'Please ensure all fields are filled correctly and the password meets the requirements.';
const TAKEN = 'This email is already registered. Please login instead.';
const STILL_NEEDED = 'still-needed';
const COLUMNS = 'grid gap-5 sm:grid-cols-2';

/** The key is without the password, because a hash of the content is stored in the browser. */
const register = (body: RegisterBody) =>
  sendOnce('register', { ...body, password: '' }, (key) =>
    api.callRaw('/api/register.php', body, { 'idempotency-key': key }),
  );

export function RegisterForm({ wanted }: { wanted: NamedFile | null }) {
  const { values, input, keepFocus, takeRefusal, hasProblems } = useAccountFields(NO_VALUES, typed);
  const [subscribe, setSubscribe] = useState(false);
  const { busy, error, setError, send } = useRequest();
  const navigate = useNavigate();
  const { openLogin } = useSession();
  const { status, check, dismiss } = useEmailCheck(values.email);

  function submit() {
    setError('');
    if (hasProblems()) {
      setError(NOT_FILLED);
      return window.alert(NOT_FILLED);
    }
    return send(
      async () => {
        const body = { ...values, subscribe, wanted_file: wanted ?? undefined };
        const reply = await register(body);
        if (!reply.success) return reply.error || 'Registration failed';
        navigate('/ThankYou', { state: { file: wanted?.name } });
      },
      (failure) => {
        if (!takeRefusal(failure)) return textOf(failure);
        window.alert(NOT_FILLED);
        return NOT_FILLED;
      },
    );
  }

  const email = input('email');
  const needed = stillNeeded(values);
  return (
    <form onSubmit={submitted(submit)} onMouseDown={keepFocus} noValidate className="flex flex-col gap-6">
      <div className={COLUMNS}>
        <Field {...input('firstName')} />
        <Field {...input('lastName')} />
        <Field
          {...email}
          error={status === 'taken' ? TAKEN : email.error}
          onBlur={() => {
            email.onBlur();
            void check();
          }}
        />
        <Field hint="Outside India, with the country code" {...input('mobile')} />
        {status === 'unverified' && (
          <div className="sm:col-span-2">
            <VerifyOffer email={values.email} onCancel={dismiss} />
          </div>
        )}
        <CountryFields country={input('country')} state={input('state')} />
        <Field hint="3 to 30 letters, digits, dots, hyphens or underscores" {...input('username')} />
        <div className="flex flex-col gap-3">
          <PasswordField {...input('password')} />
          <PasswordChecklist password={values.password} />
        </div>
      </div>
      <fieldset className="border-steel-200 border-t pt-4">
        <legend className="pe-3 font-semibold text-steel-800">Optional</legend>
        <div className={COLUMNS}>
          <Field {...input('companyName')} />
          <Field {...input('jobRole')} />
          <Field {...input('city')} />
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
      <NoticeLine purpose="account" />
      <ErrorText>{error}</ErrorText>
      <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
        <Button
          type="submit"
          size="large"
          busy={busy}
          disabled={!isGoodPassword(values.password)}
          aria-describedby={needed ? STILL_NEEDED : undefined}
        >
          {busy ? 'Registering...' : 'Register'}
        </Button>
        {needed && <StillNeeded text={needed} />}
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

const StillNeeded = ({ text }: { text: string }) => (
  <p id={STILL_NEEDED} className="max-w-[31em] text-sm text-steel-700">
    {text}
  </p>
);

function textOf(failure: unknown): string {
  if (!(failure instanceof HttpError)) return 'An error occurred. Please try again later.';
  return failure.status >= 500 ? 'Network response was not ok' : failure.message;
}
