import { Button } from '../../../src/ui/button.tsx';
import { EmptyState } from '../../../src/ui/lists/empty-state.tsx';
import { getErrorText } from '../data/office-api.ts';

export function FailureNote({ error, onAgain }: { error: unknown; onAgain: () => void }) {
  return (
    <div role="alert">
      <EmptyState title="This could not be loaded" actions={<Button onClick={onAgain}>Try again</Button>}>
        <p>{getErrorText(error)}</p>
      </EmptyState>
    </div>
  );
}
