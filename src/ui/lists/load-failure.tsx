import { useRouteError } from 'react-router';
import { Button, LinkButton } from '../button.tsx';
import { EmptyState } from './empty-state.tsx';

export function LoadFailure({ title, text }: { title: string; text: string }) {
  const error = useRouteError();
  const message = error instanceof Error ? error.message : '';
  const reference = /Reference: (\S+)/.exec(message)?.[1];
  return (
    <div className="page-width" role="alert">
      <EmptyState
        title={title}
        heading="h1"
        actions={
          <>
            <Button onClick={() => window.location.reload()}>Try Again</Button>
            <LinkButton to="/" variant="secondary">
              Go to Homepage
            </LinkButton>
          </>
        }
      >
        <p>{text}</p>
        {reference && <p className="text-sm text-steel-500">Reference: {reference}</p>}
      </EmptyState>
    </div>
  );
}
