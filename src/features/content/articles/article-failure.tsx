import { useRouteError } from 'react-router';
import { HttpError } from '../../../platform/errors.ts';
import { Button, LinkButton } from '../../../ui/button.tsx';
import { RETURNING } from './returning.ts';

interface ArticleFailureProps {
  /** The heading when there is no such article, and when it could not be had. */
  missing: string;
  failed: string;
  back: { to: string; text: string };
}

export function ArticleFailure({ missing, failed, back }: ArticleFailureProps) {
  const error = useRouteError();
  const absent = error instanceof HttpError && error.status === 404;
  const message = error instanceof Error && error.message ? error.message : 'An unexpected error occurred';
  const text = absent ? 'It may have been taken off the site, or the address is mistyped.' : message;
  return (
    <div role="alert" className="page-width flex flex-col items-center gap-3 py-16 text-center">
      <h1>{absent ? missing : failed}</h1>
      <p className="text-steel-600">{text}</p>
      <div className="mt-3 flex flex-wrap justify-center gap-3">
        {!absent && <Button onClick={() => window.location.reload()}>Try Again</Button>}
        <LinkButton to={back.to} state={RETURNING} variant={absent ? 'primary' : 'secondary'}>
          {back.text}
        </LinkButton>
      </div>
    </div>
  );
}
