import { useState } from 'react';
import type { Session } from '../../../src/features/office/staff/staff.contract.ts';
import { HttpError } from '../../../src/platform/errors.ts';
import { CODE, EMAIL, FieldsForm, PASSWORD } from '../controls/fields-form.tsx';
import { office } from '../data/office-api.ts';

const needsCode = (error: unknown) => error instanceof HttpError && error.body.needs_code === true;
const CODE_FIELD = {
  ...CODE,
  hint: 'Six-digit code from your authenticator app, or one of your recovery codes',
  ref: (input: HTMLInputElement | null) => {
    if (!input?.value) input?.focus();
  },
};

interface PasswordFormProps {
  email?: string | undefined;
  onSignedIn: (session: Session) => void;
}

export function PasswordForm({ email, onSignedIn }: PasswordFormProps) {
  const [asksCode, setAsksCode] = useState(false);
  return (
    <FieldsForm
      large
      fields={[
        { ...EMAIL, readOnly: email !== undefined, initial: email },
        PASSWORD,
        ...(asksCode ? [CODE_FIELD] : []),
      ]}
      button="Sign in"
      problemAt={(error) => (needsCode(error) ? 'code' : 'password')}
      onSubmit={async (values) => {
        try {
          onSignedIn(await office.callRaw('/api/office/sign_in', values));
        } catch (failure) {
          if (asksCode || !needsCode(failure)) throw failure;
          setAsksCode(true);
        }
      }}
    />
  );
}
