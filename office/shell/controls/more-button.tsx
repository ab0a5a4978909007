import { Button } from '../../../src/ui/button.tsx';

interface MoreButtonProps {
  query: { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => unknown };
  size?: 'small' | 'medium';
  children: string;
}

export const MoreButton = ({ query, size = 'medium', children }: MoreButtonProps) =>
  query.hasNextPage && (
    <Button
      variant="secondary"
      size={size}
      className="self-start"
      busy={query.isFetchingNextPage}
      onClick={() => query.fetchNextPage()}
    >
      {children}
    </Button>
  );
