import { useEffect } from 'react';
import { LinkButton } from '../../../ui/button.tsx';
import { Link } from '../../../ui/links/link.tsx';
import type { PageAddress } from '../../../ui/links/page-address.ts';
import { EmptyState } from '../../../ui/lists/empty-state.tsx';
import { trackSearchMiss } from '../../visitors/visits/track-view.ts';
import type { SearchResults } from './search-results.contract.ts';

/** The names that come nearest, and other ways to the clamp. */
export function NothingFound({ text, nearest }: { text: string } & Pick<SearchResults, 'nearest'>) {
  useEffect(() => trackSearchMiss(text), [text]);
  return (
    <EmptyState
      title={`Nothing found for “${text}”`}
      actions={
        <>
          <LinkButton to="/ClampFinder">Clamp finder</LinkButton>
          <LinkButton to="/AllProducts" variant="secondary">
            All products
          </LinkButton>
          <LinkButton to="/ContactUs" variant="secondary">
            Ask us
          </LinkButton>
        </>
      }
    >
      {nearest.length > 0 && (
        <p>
          The nearest names are{' '}
          {nearest.map(({ name, link }, at) => (
            <span key={link}>
              {at > 0 && ', '}
              <Link to={link as PageAddress} className="text-link">
                {name}
              </Link>
            </span>
          ))}
          .
        </p>
      )}
      <p className="mt-2">
        The clamp finder lists what holds your force. Or send us the number, and we look for a match.
      </p>
    </EmptyState>
  );
}
