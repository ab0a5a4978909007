import { useRouteError } from 'react-router';
import { FailureNote } from './failure-note.tsx';

/** In place of a screen whose code failed. */
export const ScreenFailure = () => <FailureNote error={useRouteError()} onAgain={() => window.location.reload()} />;
