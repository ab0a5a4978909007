import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { submitted } from '../../../ui/forms/submitted.ts';
import { useRequest } from '../../../ui/forms/use-request.ts';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { toast } from '../../../ui/overlays/toast.ts';
import { api } from '../../../web/api.ts';
import { ACCOUNT_LOGIN_FIRST } from '../../visitors/session/login-reasons.ts';
import { PasswordField } from '../../visitors/session/password-field.tsx';
import { useSession } from '../../visitors/session/session.tsx';

/** A button that opens a dialog; the dialog requires the password. `days`: after which it is deleted, 0 for at once. */
export function DeleteAccount({ days }: { days: number }) {
  const { logout, asMember } = useSession();
  const [open, setOpen] = useState(false);
  const [password, setPassword] = useState('');
  const { busy, error, setError, send } = useRequest();

  function remove() {
    if (!password) return setError('Please enter your password');
    return send(async () => {
      const deletion = () => api.callRaw('/api/delete_account.php', { password });
      const reply = await asMember(ACCOUNT_LOGIN_FIRST, deletion, { sameUser: true });
      if (!reply) return;
      if (!reply.success) return reply.error ?? 'Failed to delete the account';
      toast.success(reply.message ?? 'Your account has been deleted.');
      await logout({ quiet: true });
    });
  }
  const close = () => {
    setOpen(false);
    setPassword('');
    setError('');
  };

  return (
    <>
      <Button variant="secondary" className="self-start text-danger" onClick={() => setOpen(true)}>
        Delete my account …
      </Button>
      {open && (
        <Dialog label="Delete my account" open onClose={close} className="dialog-centre w-full max-w-md">
          <form onSubmit={submitted(remove)} noValidate className="flex flex-col gap-4 p-6">
            <h2>Delete my account</h2>
            <p className="text-steel-700">
              {days
                ? `Your account is deleted after ${days} days, unless you log in before then and keep it. Enter your password.`
                : 'This cannot be undone. Enter your password to delete your account for good.'}
            </p>
            <PasswordField
              label="Password"
              name="password"
              autoComplete="current-password"
              required
              value={password}
              error={error}
              onChange={(event) => setPassword(event.target.value)}
            />
            <div className="flex flex-wrap justify-end gap-3">
              <Button variant="secondary" onClick={close}>
                Keep my account
              </Button>
              <Button type="submit" busy={busy}>
                {days ? `Delete after ${days} days` : 'Delete for good'}
              </Button>
            </div>
          </form>
        </Dialog>
      )}
    </>
  );
}
