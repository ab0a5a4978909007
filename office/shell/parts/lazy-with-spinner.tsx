import { type ComponentType, lazy, Suspense } from 'react';
import { Spinner } from '../../../src/ui/spinner.tsx';
import { FailureNote } from './failure-note.tsx';

export function lazyWithSpinner<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  label = '',
): ComponentType<Props> {
  const failed = (error: unknown) => () => <FailureNote error={error} onAgain={() => window.location.reload()} />;
  const Loaded = lazy<ComponentType<Props>>(async () => ({ default: await load().catch(failed) }));
  return (props) => (
    <Suspense fallback={label && <Spinner label={label} />}>
      <Loaded {...props} />
    </Suspense>
  );
}
