import { useQuery } from '@tanstack/react-query';
import type { CadDifference, CadFilesReply } from '../../../src/features/office/cad/cad-files.contract.ts';
import { officeApi } from '../../shell/data/office-api.ts';

const PROGRESS_MS = 3000;

export const countWaitingCadFiles = ({ total, read, refused }: CadFilesReply): number => total - read - refused;

export const useCadFiles = () =>
  useQuery({
    queryKey: ['quality', 'cad files'],
    queryFn: () => officeApi.getRaw('/api/office/cad_files'),
    refetchInterval: ({ state: { data } }) => data && countWaitingCadFiles(data) > 0 && PROGRESS_MS,
  });

const ADJECTIVES: [name: RegExp, adjective: string][] = [
  [/length/i, 'long'],
  [/width/i, 'wide'],
  [/height/i, 'high'],
];

/** Such as `The STEP of VTC-200-UB is 131.5 mm long, the table says 113.5 mm`. */
export function formatCadDifference({ model, attribute, stated, measured, format }: CadDifference): string {
  const adjective = ADJECTIVES.find(([name]) => name.test(attribute))?.[1] ?? '';
  return `The ${format} of ${model} is ${measured} mm ${adjective}, the table says ${stated} mm`;
}
