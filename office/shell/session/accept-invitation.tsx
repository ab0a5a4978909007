import { useQuery } from '@tanstack/react-query';
import { Spinner } from '../../../src/ui/spinner.tsx';
import { EMAIL_FIELD, FieldsForm, NEW_PASSWORD_FIELD } from '../controls/fields-form.tsx';
import { getErrorText, officeApi } from '../data/office-api.ts';
import { CardPage } from './card-page.tsx';

export function AcceptInvitation() {
  const token = new URLSearchParams(window.location.search).get('token') ?? '';
  const { data, error, isPending } = useQuery({
    queryKey: ['invitation', token],
    queryFn: () => officeApi.getRaw('/api/office/invitation', { token }),
  });
  if (isPending) return <Spinner label="Loading the invitation" />;
  if (error) {
    return (
      <CardPage title="This invitation cannot be used">
        <p className="text-steel-600">{getErrorText(error)}</p>
        <p>Ask the person who invited you for a new one. An invitation expires in three days and works once.</p>
      </CardPage>
    );
  }
  return (
    <CardPage title={`Welcome, ${data.name}`}>
      <p className="text-steel-600">Choose a password. You will sign in with this email, as {data.role}.</p>
      <FieldsForm
        large
        fields={[
          { ...EMAIL_FIELD, readOnly: true, initial: data.email },
          { ...NEW_PASSWORD_FIELD, name: 'password', label: 'Password' },
        ]}
        button="Open the office"
        onSubmit={async ({ password }) => {
          await officeApi.callRaw('/api/office/accept_invitation', { token, password });
          window.location.replace('/admin');
        }}
      />
    </CardPage>
  );
}
