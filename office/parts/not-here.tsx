import { Link } from 'react-router';
import { EmptyState } from '../../src/ui/lists/empty-state.tsx';
import { Screen } from './screen.tsx';

/** For an address without a screen, or one that this person may not see. */
export const NotHere = () => (
  <Screen title="Nothing here">
    <EmptyState title="Nothing here">
      <p>
        There is no such screen, or your role does not include it.{' '}
        <Link to="/" className="text-link">
          All screens
        </Link>
      </p>
    </EmptyState>
  </Screen>
);
