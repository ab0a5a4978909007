import { useState } from 'react';
import { useNavigate } from 'react-router';
import { HttpError } from '../../../platform/http-errors.ts';
import { Button } from '../../../ui/button.tsx';
import { ErrorText } from '../../../ui/forms/error-text.tsx';
import { handleSubmit } from '../../../ui/forms/handle-submit.ts';
import { CheckField, InputField } from '../../../ui/forms/input-field.tsx';
import { useFormRequest } from '../../../ui/forms/use-form-request.ts';
import { api } from '../../../web/site-api.ts';
import { sendOnce } from '../../../web/stored/send-once.ts';
import { CountryFields } from '../../site/countries/country-fields.tsx';
import { PrivacyNoticeLine } from '../../site/privacy/privacy-notice-line.tsx';
import type { NamedWantedFile } from '../../visitors/accounts/wanted-file.contract.ts';
import { PasswordChecklist } from '../../visitors/passwords/password-checklist.tsx';
import { isGoodPassword } from '../../visitors/passwords/password-rule.ts';
import { useCustomerSession } from '../../visitors/session/customer-session.tsx';
import { PasswordField } from '../../visitors/session/password-field.tsx';
import { useEmailCheck, VerificationOffer } from './email-check.tsx';
import type { RegisterBody } from './registration.contract.ts';
import { changeRegistrationValue, describeMissingFields, EMPTY_REGISTRATION } from './registration-fields.ts';
import { useAccountFields } from './use-account-fields.ts';

const NOT_FILLED = 'Please ensure all fields are filled correctly and the password meets the requirements.';
const TAKEN = 'This email is already registered. Please login instead.';
const STILL_NEEDED = 'still-needed';
const COLUMNS = 'grid gap-5 sm:grid-cols-2';

/** The key is without the password, because a hash of the content is stored in the browser. */
const sendRegistration = (body: RegisterBody) =>
  sendOnce('register', { ...body, password: '' }, (key) =>
    api.callRaw('/api/register.php', body, { 'idempotency-key': key }),
  );

export function RegisterForm({ wanted }: { wanted: NamedWantedFile | null }) {
  const { values, input, keepFocus, takeRefusal, hasProblems } = useAccountFields(
    EMPTY_REGISTRATION,
    changeRegistrationValue,
  );
  const [subscribe, setSubscribe] = useState(false);
  const { busy, error, setError, send } = useFormRequest();
  const navigate = useNavigate();
  const { openLogin } = useCustomerSession();
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
        const reply = await sendRegistration(body);
        if (!reply.success) return reply.error || 'Registration failed';
        navigate('/ThankYou', { state: { file: wanted?.name } });
      },
      (failure) => {
        if (!takeRefusal(failure)) return describeFailure(failure);
        window.alert(NOT_FILLED);
        return NOT_FILLED;
      },
    );
  }

  const email = input('email');
  const needed = describeMissingFields(values);
  return (
    <form onSubmit={handleSubmit(submit)} onMouseDown={keepFocus} noValidate className="flex flex-col gap-6">
      <div className={COLUMNS}>
        <InputField {...input('firstName')} />
        <InputField {...input('lastName')} />
        <InputField
          {...email}
          error={status === 'taken' ? TAKEN : email.error}
          onBlur={() => {
            email.onBlur();
            void check();
          }}
        />
        <InputField hint="Outside India, with the country code" {...input('mobile')} />
        {status === 'unverified' && (
          <div className="sm:col-span-2">
            <VerificationOffer email={values.email} onCancel={dismiss} />
          </div>
        )}
        <CountryFields country={input('country')} state={input('state')} />
        <InputField hint="3 to 30 letters, digits, dots, hyphens or underscores" {...input('username')} />
        <div className="flex flex-col gap-3">
          <PasswordField {...input('password')} />
          <PasswordChecklist password={values.password} />
        </div>
      </div>
      <OptionalFields input={input} subscribe={subscribe} onSubscribe={setSubscribe} />
      <PrivacyNoticeLine purpose="account" />
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
        {needed && <MissingFieldsHint text={needed} />}
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

const MissingFieldsHint = ({ text }: { text: string }) => (
  <p id={STILL_NEEDED} className="max-w-[31em] text-sm text-steel-700">
    {text}
  </p>
);

function describeFailure(failure: unknown): string {
  if (!(failure instanceof HttpError)) return 'An error occurred. Please try again later.';
  return failure.status >= 500 ? 'Network response was not ok' : failure.message;
}

interface OptionalFieldsProps {
  input: ReturnType<typeof useAccountFields<keyof typeof EMPTY_REGISTRATION>>['input'];
  subscribe: boolean;
  onSubscribe: (subscribe: boolean) => void;
}

function OptionalFields({ input, subscribe, onSubscribe }: OptionalFieldsProps) {
  return (
    <fieldset className="border-steel-200 border-t pt-4">
      <legend className="pe-3 font-semibold text-steel-800">Optional</legend>
      <div className={COLUMNS}>
        <InputField {...input('companyName')} />
        <InputField {...input('jobRole')} />
        <InputField {...input('city')} />
        <div className="sm:pt-7">
          <CheckField
            label="Send me the newsletter"
            name="subscribe"
            checked={subscribe}
            onChange={(event) => onSubscribe(event.target.checked)}
          />
        </div>
      </div>
    </fieldset>
  );
}
