import { useState } from 'react';
import { useNavigate } from 'react-router';
import { buildHomeBreadcrumbs } from '../../../ui/breadcrumbs.tsx';
import { Button } from '../../../ui/button.tsx';
import { ErrorText } from '../../../ui/forms/error-text.tsx';
import { handleSubmit } from '../../../ui/forms/handle-submit.ts';
import { formatFailure, useFormRequest } from '../../../ui/forms/use-form-request.ts';
import { PageHeading } from '../../../ui/page-heading.tsx';
import { definePageLoader, usePageData } from '../../../web/page-module.ts';
import { choiceParameter, defineSearchParams } from '../../../web/search/search-params.ts';
import { useParameterOnce } from '../../../web/search/use-parameter-once.ts';
import { useSearch } from '../../../web/search/use-search.ts';
import { api } from '../../../web/site-api.ts';
import { useCustomerSession } from '../../visitors/session/customer-session.tsx';
import { PasswordField } from '../../visitors/session/password-field.tsx';
import { loadWantedFile, wantedFileParams } from './load-wanted-file.ts';
import { RegisterForm } from './register-form.tsx';

/**
 * Requires the password, so that no visitor activates an account that a stranger registered with the visitor's address.
 */
function VerifyAddressForm() {
  const token = useParameterOnce('key', { isReloadable: true });
  const [password, setPassword] = useState('');
  const { busy, error: failure, send } = useFormRequest();
  const navigate = useNavigate();
  const { openLogin } = useCustomerSession();
  const error = failure || (token === '' ? 'This link is incomplete.' : '');

  const submit = () =>
    send(
      async () => {
        const reply = await api.callRaw('/api/verify_email.php', { token: token ?? '', password });
        if (!reply.success) return reply.error ?? FAILED;
        const file = reply.wanted_file;
        const wanted = file ? `&file=${file.kind}&model_id=${file.model_id}` : '';
        navigate(`/ThankYou?message=email_verified${wanted}`, { replace: true });
      },
      (problem) => formatFailure(problem, FAILED),
    );

  return (
    <div className="page-width flex min-h-96 max-w-lg flex-col gap-5 py-12 md:py-16">
      <h1>Verify your email address</h1>
      <p className="text-steel-700">Please enter the password you chose when you registered.</p>
      <noscript>
        <p>
          This needs JavaScript, which is switched off in this browser. Switch it on for this site and reload this page.
        </p>
      </noscript>
      {/* Without scripts, GET would put the password into the URL. */}
      <form method="post" onSubmit={handleSubmit(submit)} className="flex flex-col gap-5">
        <PasswordField
          label="Password"
          name="password"
          autoComplete="current-password"
          required
          value={password}
          onChange={(event) => setPassword(event.target.value)}
        />
        <ErrorText>{error}</ErrorText>
        <Button type="submit" size="large" busy={busy} disabled={!token}>
          Verify my email address
        </Button>
      </form>
      <p className="text-sm text-steel-600">
        If you did not register or have forgotten the password,{' '}
        <button type="button" data-replay="" onClick={() => openLogin()} className="text-link">
          open the login window
        </button>{' '}
        and choose “Forgot password”. Setting a new password also verifies your address.
      </p>
    </div>
  );
}

const FAILED = 'An error occurred. Please try again later.';

export const search = defineSearchParams({ verify: choiceParameter('expired', 'password'), ...wantedFileParams });

export const loader = definePageLoader(search, async ({ api, search, signal }) => ({
  wanted: await loadWantedFile(api, search, signal),
}));

export const head = () => ({
  title: 'Register',
  description: 'Register to download free CAD models and PDF catalogues and to send enquiries.',
  noindex: true,
});

export function Page() {
  const { verify } = useSearch(search);
  const { wanted } = usePageData<typeof loader>();
  if (verify === 'password') return <VerifyAddressForm />;
  return (
    <>
      <PageHeading title="Register" breadcrumbs={buildHomeBreadcrumbs('Register')}>
        Registration is free. It gives you CAD models, technical data and catalogues to download, and lets you send
        enquiries.
      </PageHeading>
      <div className="page-width max-w-4xl py-8">
        {verify === 'expired' && (
          <p role="alert" className="mb-6 rounded-md border-warning border-s-4 bg-steel-50 px-4 py-3">
            This verification link has expired. Enter your email address below and we will send you a new one.
          </p>
        )}
        {wanted && (
          <p className="mb-6 rounded-md border-success border-s-4 bg-success-50 px-4 py-3">
            Register, open the link in our email and log in. Then you get <strong>{wanted.name}</strong>.
          </p>
        )}
        <RegisterForm wanted={wanted} />
      </div>
    </>
  );
}
