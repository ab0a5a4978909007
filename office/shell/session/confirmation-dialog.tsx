import { type ReactNode, useEffect, useState } from 'react';
import { Button } from '../../../src/ui/button.tsx';
import { Dialog } from '../../../src/ui/overlays/dialog.tsx';
import { FieldsForm, PASSWORD_FIELD } from '../controls/fields-form.tsx';
import { officeApi } from '../data/office-api.ts';
import { useStaffSession, useStoreStaffSession } from '../data/staff-session.ts';
import { type ConfirmationNeed, setConfirmationPrompt } from '../data/transport.ts';
import { PasswordForm } from './password-form.tsx';
import { LazyTwoFactorSetup } from './second-factor-page.tsx';

interface ConfirmationQuestion {
  need: ConfirmationNeed;
  warnings: readonly string[];
  answer: (done: boolean) => void;
}

const NEED_TEXTS: Record<ConfirmationNeed, { title: string; about: string }> = {
  signed_out: {
    title: 'Your session has ended',
    about: 'Sign in again to continue where you were. Nothing you typed is lost.',
  },
  needs_password: {
    title: 'Your password, please',
    about: 'Confirm your password to continue.',
  },
  needs_second_factor: {
    title: 'All staff need a second factor now',
    about: 'Set yours up to continue where you were. Nothing you typed is lost.',
  },
  doubts: {
    title: 'Save this anyway?',
    about: 'This looks like a mistake. Nothing has been saved yet.',
  },
};

export function ConfirmationDialog() {
  const [question, setQuestion] = useState<ConfirmationQuestion>();
  const { data: session } = useStaffSession();
  const setSession = useStoreStaffSession();
  useEffect(
    () =>
      setConfirmationPrompt(
        (need, warnings) =>
          new Promise((resolve) => {
            setQuestion({
              need,
              warnings,
              answer: (done) => {
                setQuestion(undefined);
                resolve(done);
              },
            });
          }),
      ),
    [],
  );
  if (!question) return null;
  const cancel = () => question.answer(false);
  const go = () => question.answer(true);
  const { title, about } = NEED_TEXTS[question.need];
  const forms: Record<ConfirmationNeed, ReactNode> = {
    signed_out: (
      <PasswordForm
        email={session?.staff.email}
        onSignedIn={(next) => {
          setSession(next);
          go();
        }}
      />
    ),
    needs_password: (
      <FieldsForm
        large
        fields={[PASSWORD_FIELD]}
        button="Continue"
        onSubmit={async (values) => {
          await officeApi.callRaw('/api/office/confirm_password', values);
          go();
        }}
      />
    ),
    needs_second_factor: <LazyTwoFactorSetup onSet={go} />,
    doubts: (
      <>
        <ul className="list-disc pl-5">
          {question.warnings.map((warning) => (
            <li key={warning}>{warning}</li>
          ))}
        </ul>
        <Button onClick={go}>Save anyway</Button>
      </>
    ),
  };
  return (
    <Dialog label={title} open onClose={cancel}>
      <div className="flex flex-col gap-4 p-6">
        <h2>{title}</h2>
        <p className="text-steel-600">{about}</p>
        {forms[question.need]}
        <Button variant="quiet" onClick={cancel}>
          Cancel
        </Button>
      </div>
    </Dialog>
  );
}
