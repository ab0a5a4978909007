import { Button } from '../../../ui/button.tsx';
import type { CartLine } from '../../visitors/cart/cart-line.ts';
import { useCart } from '../../visitors/cart/cart-provider.tsx';
import { formatUnavailableModels } from './enquiries.limits.ts';

export function UnavailableModels({ lines }: { lines: readonly CartLine[] }) {
  const { remove } = useCart();
  return (
    <div role="status" data-screen-only="">
      {lines.length > 0 && (
        <div className="mb-4 flex flex-wrap items-center justify-between gap-3 rounded-md border border-warning border-s-4 bg-white px-4 py-3">
          <p className="min-w-0 flex-1 basis-64 text-steel-900">
            {formatUnavailableModels(lines.map(({ name }) => name))}
          </p>
          <Button
            variant="secondary"
            size="small"
            onClick={async () => {
              for (const { id } of lines) await remove(id);
            }}
          >
            Remove {lines.length === 1 ? lines[0]?.name : `these ${lines.length} models`}
          </Button>
        </div>
      )}
    </div>
  );
}
