import type { HistoryAct } from '../../../src/features/office/history/history.contract.ts';
import type { Resource } from '../../../src/features/office/resources/resources.contract.ts';
import { ActList } from '../../rows/history/act-list.tsx';
import { TakeBack } from '../../rows/history/take-back.tsx';

export const LatestActs = ({
  acts,
  resources,
  onChanged,
}: {
  acts: readonly HistoryAct[];
  resources: readonly Resource[];
  onChanged: () => void;
}) => <ActList acts={acts} resources={resources} actionsOf={(act) => <TakeBack act={act} onDone={onChanged} />} />;
