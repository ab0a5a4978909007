import { type FormEvent, useEffect, useState } from 'react';
import { Button } from '../../src/ui/button.tsx';
import { Field } from '../../src/ui/forms/field.tsx';
import { Dialog } from '../../src/ui/overlays/dialog.tsx';
import { office, textOf } from '../data/office-api.ts';
import { useSession, useSetSession } from '../data/session.ts';
import { askWith, type PasswordNeed } from '../data/transport.ts';
import { PasswordForm } from './password-form.tsx';

interface Question {
  need: PasswordNeed;
  answer: (given: boolean) => void;
}

/** Asks for the password over the screen: when the session has ended, and before acts that ask for it again. */
export function PasswordDialog() {
  const [question, setQuestion] = useState<Question>();
  const { data: session } = useSession();
  const setSession = useSetSession();
  useEffect(
    () =>
      askWith(
        (need) =>
          new Promise((resolve) => {
            setQuestion({
              need,
              answer: (given) => {
                setQuestion(undefined);
                resolve(given);
              },
            });
          }),
      ),
    [],
  );
  if (!question) return null;
  const cancel = () => question.answer(false);
  const ended = question.need === 'signed_out';
  return (
    <Dialog label={ended ? 'Your session has ended' : 'Your password, please'} open onClose={cancel}>
      <div className="flex flex-col gap-4 p-6">
        <h2>{ended ? 'Your session has ended' : 'Your password, please'}</h2>
        <p className="text-steel-600">
          {ended
            ? 'Sign in again to go on where you were. Nothing that you typed is lost.'
            : 'This changes who may do what, so it asks for your password again.'}
        </p>
        {ended ? (
          <PasswordForm
            {...(session ? { email: session.staff.email } : {})}
            onSignedIn={(next) => {
              setSession(next);
              question.answer(true);
            }}
          />
        ) : (
          <Confirm onConfirmed={() => question.answer(true)} />
        )}
        <Button variant="quiet" onClick={cancel}>
          Not now
        </Button>
      </div>
    </Dialog>
  );
}

function Confirm({ onConfirmed }: { onConfirmed: () => void }) {
  const [password, setPassword] = useState('');
  const [problem, setProblem] = useState('');
  const [busy, setBusy] = useState(false);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    try {
      await office.callRaw('/api/office/confirm_password', { password });
      onConfirmed();
    } catch (error) {
      setProblem(textOf(error));
      setBusy(false);
    }
  };
  return (
    <form onSubmit={submit} className="flex flex-col gap-4">
      <Field
        label="Password"
        type="password"
        autoComplete="current-password"
        required
        value={password}
        error={problem}
        onChange={(event) => setPassword(event.target.value)}
      />
      <Button type="submit" busy={busy}>
        Go on
      </Button>
    </form>
  );
}
