import { type ComponentType, lazy, Suspense } from 'react';
import { Spinner } from '../../../src/ui/spinner.tsx';
import { FailureNote } from './failure-note.tsx';

const NOT_LOADED = new Error('The office may have been updated, or there is no connection.');

export function lazyWithSpinner<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  label = '',
): ComponentType<Props> {
  const failed = (error: unknown) => {
    console.warn('A part of the office could not be loaded', error);
    return () => <FailureNote error={NOT_LOADED} onAgain={() => window.location.reload()} />;
  };
  const Loaded = lazy<ComponentType<Props>>(async () => ({ default: await load().catch(failed) }));
  return (props) => (
    <Suspense fallback={label && <Spinner label={label} />}>
      <Loaded {...props} />
    </Suspense>
  );
}
