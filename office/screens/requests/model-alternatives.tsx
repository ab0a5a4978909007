import { useQuery } from '@tanstack/react-query';
import type { AlternativeReply } from '../../../src/features/catalogue/alternatives/alternatives.contract.ts';
import { Button } from '../../../src/ui/button.tsx';
import { officeApi } from '../../shell/data/office-api.ts';
import { QueryStatus } from '../../shell/parts/query-status.tsx';

const LEVELS = { pinned: 'Recommended', 'drop-in': 'Drop-in', 'same class': 'Same class', nearest: 'Nearest' } as const;
const MAX_DIFFERENCES = 3;

function describeAlternative({ level, reason, differences, product_name }: AlternativeReply): string {
  const changes = differences
    .slice(0, MAX_DIFFERENCES)
    .map(({ name, from, to, unit }) => `${name} ${to} instead of ${from} ${unit}`.trim());
  return [LEVELS[level], reason, product_name, ...changes].filter(Boolean).join(' · ');
}

interface ModelAlternativesProps {
  modelId: number;
  label: string;
  onChoose: (chosen: AlternativeReply) => void;
}

/** The models nearest to a model, each with a button that takes it instead. */
export function ModelAlternatives({ modelId, label, onChoose }: ModelAlternativesProps) {
  const query = useQuery({
    queryKey: ['alternatives', modelId],
    queryFn: () => officeApi.getRaw('/api/get_alternatives.php', { model_id: modelId }),
  });
  return (
    <section aria-label={label} className="flex flex-col gap-1">
      <QueryStatus query={query} label="Finding alternatives" />
      {query.data?.length === 0 && <p className="text-steel-700">No other model is near enough.</p>}
      <ul className="flex flex-col divide-y divide-steel-200 border-y border-steel-200 empty:hidden">
        {query.data?.map((one) => (
          <li key={one.model_id} className="flex items-center justify-between gap-3 py-1.5">
            <span className="flex min-w-0 flex-col">
              <span className="font-semibold text-steel-900">{one.model_name}</span>
              <span className="text-xs text-steel-700">{describeAlternative(one)}</span>
            </span>
            <Button
              variant="secondary"
              size="small"
              aria-label={`Use ${one.model_name} instead`}
              onClick={() => onChoose(one)}
            >
              Use
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
