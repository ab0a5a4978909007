import type { ReactNode } from 'react';
import { LinkButton } from '../button.tsx';
import { formatFailure } from '../forms/use-form-request.ts';
import { Spinner } from '../spinner.tsx';

interface BehindLinkProps {
  what: string;
  failure: unknown;
  children: ReactNode;
}

export function SecretLinkContent({ what, failure, children }: BehindLinkProps) {
  return (
    <div className="page-width flex min-h-96 flex-col items-start gap-6 py-6 md:py-8">
      {children ??
        (failure ? (
          <>
            <p role="alert" className="text-lg text-steel-800">
              {formatFailure(
                failure,
                `${what[0]?.toUpperCase()}${what.slice(1)} could not be loaded. Please try again later.`,
              )}
            </p>
            <LinkButton to="/ContactUs" variant="secondary">
              Contact us
            </LinkButton>
          </>
        ) : (
          <Spinner label={`Loading ${what}`} />
        ))}
    </div>
  );
}
