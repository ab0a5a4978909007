import { data } from 'react-router';
import { LinkButton } from '../../../ui/button.tsx';
import { NextStepLinks } from '../../../web/next-step-links.tsx';

export const loader = async () => data(null, { status: 404 });

export const head = () => ({ title: 'Page not found', noindex: true });

export function Page() {
  return (
    <section className="page-width flex flex-1 flex-col justify-center py-16 md:py-24">
      <div className="flex flex-col gap-x-12 gap-y-4 md:flex-row md:items-center">
        <h1 className="font-display text-[6rem] leading-none text-steel-500 md:text-[10rem]">404</h1>
        <div className="max-w-[31em]">
          <h2>Accept our apologies!</h2>
          <p className="mt-3 text-lg text-steel-700">
            The page you were looking for doesn't exist. You may have mistyped the address or the page may have moved.
          </p>
          <LinkButton to="/" size="large" className="mt-6">
            Go to Home page
          </LinkButton>
          <NextStepLinks />
        </div>
      </div>
    </section>
  );
}
