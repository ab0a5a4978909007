import { useState } from 'react';
import { FieldsForm, NEW_PASSWORD, PASSWORD } from '../controls/fields-form.tsx';
import { office } from '../data/office-api.ts';
import { useSetSession } from '../data/session.ts';
import { useNotify } from '../parts/notices.tsx';

export function ChangePassword() {
  const notify = useNotify();
  const setSession = useSetSession();
  const [changes, setChanges] = useState(0);
  return (
    <section aria-labelledby="change-password" className="flex flex-col gap-4">
      <h2 id="change-password">Password</h2>
      <FieldsForm
        // Blank again after each change.
        key={changes}
        fields={[
          { ...PASSWORD, label: 'Password now' },
          { ...NEW_PASSWORD, name: 'new_password' },
        ]}
        button="Change the password"
        onSubmit={async (passwords) => {
          setSession(await office.callRaw('/api/office/change_password', passwords));
          setChanges(changes + 1);
          notify('Your password is changed; all other sessions have ended', { type: 'success' });
        }}
      />
    </section>
  );
}
