import { fromHome } from '../../../ui/breadcrumbs.tsx';
import { PageHeading } from '../../../ui/page-heading.tsx';
import { pageLoader, usePageData } from '../../../web/page.ts';
import { oneOf, searchParams } from '../../../web/search/search-params.ts';
import { useSearch } from '../../../web/search/use-search.ts';
import { loadWanted, wantedParams } from './load-wanted.ts';
import { RegisterForm } from './register-form.tsx';
import { VerifyForm } from './verify-form.tsx';

export const search = searchParams({ verify: oneOf('expired', 'password'), ...wantedParams });

export const loader = pageLoader(search, async ({ api, search, signal }) => ({
  wanted: await loadWanted(api, search, signal),
}));

export const head = () => ({
  title: 'Register',
  description: 'Register to download free CAD models and PDF catalogues and to send enquiries.',
  noindex: true,
});

export function Page() {
  const { verify } = useSearch(search);
  const { wanted } = usePageData<typeof loader>();
  if (verify === 'password') return <VerifyForm />;
  return (
    <>
      <PageHeading title="Register" breadcrumbs={fromHome('Register')}>
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
