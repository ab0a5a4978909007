import { Link } from 'react-router';
import { EmptyState } from '../../../src/ui/lists/empty-state.tsx';
import { Screen } from './screen.tsx';

export const NotHere = () => (
  <Screen title="Page not found">
    <EmptyState title="There is nothing at this address, or your role has no access to it.">
      <p>
        <Link to="/" className="text-link">
          All screens
        </Link>
      </p>
    </EmptyState>
  </Screen>
);
