import { type ReactNode, useEffect, useState } from 'react';
import { Button } from '../../../src/ui/button.tsx';
import { Dialog } from '../../../src/ui/overlays/dialog.tsx';
import { FieldsForm, PASSWORD } from '../controls/fields-form.tsx';
import { office } from '../data/office-api.ts';
import { useSession, useSetSession } from '../data/session.ts';
import { type Need, setPrompt } from '../data/transport.ts';
import { PasswordForm } from './password-form.tsx';
import { SetUpSecondFactor } from './second-factor-first.tsx';

interface Question {
  need: Need;
  doubts: readonly string[];
  answer: (done: boolean) => void;
}

const TEXTS: Record<Need, { title: string; about: string }> = {
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
    about: 'This is probably a mistake. Nothing has been saved yet.',
  },
};

export function QuestionDialog() {
  const [question, setQuestion] = useState<Question>();
  const { data: session } = useSession();
  const setSession = useSetSession();
  useEffect(
    () =>
      setPrompt(
        (need, doubts) =>
          new Promise((resolve) => {
            setQuestion({
              need,
              doubts,
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
  const { title, about } = TEXTS[question.need];
  const forms: Record<Need, ReactNode> = {
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
        fields={[PASSWORD]}
        button="Continue"
        onSubmit={async (values) => {
          await office.callRaw('/api/office/confirm_password', values);
          go();
        }}
      />
    ),
    needs_second_factor: <SetUpSecondFactor onSet={go} />,
    doubts: (
      <>
        <ul className="list-disc pl-5">
          {question.doubts.map((doubt) => (
            <li key={doubt}>{doubt}</li>
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
