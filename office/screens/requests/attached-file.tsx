import { Button } from '../../../src/ui/button.tsx';

interface AttachedProps {
  name: string;
  state?: string | undefined;
  problem?: string | undefined;
  onRemove: () => void;
}

export const AttachedFile = ({ name, state, problem, onRemove }: AttachedProps) => (
  <li className="flex flex-wrap items-center gap-x-3">
    <span className={problem ? 'text-danger' : 'break-all'}>{problem ?? name}</span>
    {state && <span className="text-steel-600 tabular-nums">{state}</span>}
    <Button variant="quiet" size="small" aria-label={`Remove ${name}`} onClick={onRemove}>
      Remove
    </Button>
  </li>
);
