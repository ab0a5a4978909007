import { LoadFailure } from '../../../ui/lists/load-failure.tsx';

/** Shown when the dealers cannot be loaded. */
export function DealerFailure() {
  return <LoadFailure title="Dealer Network" text="Failed to load data. Please try again later." />;
}
