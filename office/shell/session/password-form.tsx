import { useState } from 'react';
import type { OfficeSession } from '../../../src/features/office/staff/staff.contract.ts';
import { HttpError } from '../../../src/platform/http-errors.ts';
import { EMAIL_FIELD, FieldsForm, ONE_TIME_CODE_FIELD, PASSWORD_FIELD } from '../controls/fields-form.tsx';
import { officeApi } from '../data/office-api.ts';

const isCodeNeeded = (error: unknown) => error instanceof HttpError && error.body.needs_code === true;
const CODE_FIELD = {
  ...ONE_TIME_CODE_FIELD,
  hint: 'Six-digit code from your authenticator app, or one of your recovery codes',
  ref: (input: HTMLInputElement | null) => {
    if (!input?.value) input?.focus();
  },
};

interface PasswordFormProps {
  email?: string | undefined;
  onSignedIn: (session: OfficeSession) => void;
}

export function PasswordForm({ email, onSignedIn }: PasswordFormProps) {
  const [asksCode, setAsksCode] = useState(false);
  return (
    <FieldsForm
      large
      fields={[
        { ...EMAIL_FIELD, readOnly: email !== undefined, initial: email },
        PASSWORD_FIELD,
        ...(asksCode ? [CODE_FIELD] : []),
      ]}
      button="Sign in"
      problemAt={(error) => (isCodeNeeded(error) ? 'code' : 'password')}
      onSubmit={async (values) => {
        try {
          onSignedIn(await officeApi.callRaw('/api/office/sign_in', values));
        } catch (failure) {
          if (asksCode || !isCodeNeeded(failure)) throw failure;
          setAsksCode(true);
        }
      }}
    />
  );
}
