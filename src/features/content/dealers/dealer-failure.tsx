import { LoadFailure } from '../../../ui/lists/load-failure.tsx';

/** The page without its dealers. */
export function DealerFailure() {
  return <LoadFailure title="Dealer Network" text="Failed to load data. Please try again later." />;
}
