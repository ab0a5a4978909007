import { Link } from 'react-router';
import { EmptyState } from '../../../src/ui/lists/empty-state.tsx';
import { OfficeScreen } from './office-screen.tsx';

export const NotFoundScreen = () => (
  <OfficeScreen title="Page not found">
    <EmptyState title="There is nothing at this address, or your role has no access to it.">
      <p>
        <Link to="/" className="text-link">
          All screens
        </Link>
      </p>
    </EmptyState>
  </OfficeScreen>
);
