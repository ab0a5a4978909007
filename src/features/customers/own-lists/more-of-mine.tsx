import { Button } from '../../../ui/button.tsx';
import { ErrorText } from '../../../ui/forms/error-text.tsx';
import type { OwnList } from './use-own-list.ts';

interface MoreOfMineProps {
  list: OwnList<unknown>;
  failure: string;
  /** Of the button. */
  label?: string;
}

/** The end of a list of the visitor: its next page, or what to do when it could not be loaded. */
export function MoreOfMine({ list, failure, label = 'Load More' }: MoreOfMineProps) {
  const { hasMore, state, more } = list;
  return (
    <>
      {state === 'failed' && <ErrorText>{failure}</ErrorText>}
      {(hasMore || state === 'failed') && (
        <Button variant="secondary" className="self-center" busy={state === 'loading'} onClick={more}>
          {state === 'failed' ? 'Try Again' : label}
        </Button>
      )}
    </>
  );
}
