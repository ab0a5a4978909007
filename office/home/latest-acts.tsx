import type { HistoryAct, Resource } from '../data/office-types.ts';
import { ActList } from '../history/act-list.tsx';
import { TakeBack } from '../history/take-back.tsx';

/** What staff changed last; a mistake that was just made is taken back here. */
export const LatestActs = ({
  acts,
  resources,
  onChanged,
}: {
  acts: readonly HistoryAct[];
  resources: readonly Resource[];
  onChanged: () => void;
}) => <ActList acts={acts} resources={resources} actionsOf={(act) => <TakeBack act={act} onDone={onChanged} />} />;
