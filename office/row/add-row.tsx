import { useParams, useSearchParams } from 'react-router';
import { useMay, useNoun } from '../data/session.ts';
import { WithDraft } from '../drafts/opened-draft.tsx';
import type { Kinds } from '../parts/kind-screens.ts';
import { NotHere } from '../parts/not-here.tsx';
import { NounForm } from './noun-form.tsx';

/** The form of a new row; its address may give values of fields. */
export function AddRow({ kinds }: { kinds: Kinds }) {
  const noun = useNoun(useParams().noun);
  const mayWrite = useMay(noun?.right ?? '', 'write');
  const [params] = useSearchParams();
  const given = Object.fromEntries(params);
  if (!noun || !mayWrite) return <NotHere />;
  return (
    <WithDraft key={`${noun.noun} ${params.get('draft')}`} noun={noun.noun}>
      {(draft) => <NounForm noun={noun} kinds={kinds} {...(draft ? { draft } : { given })} />}
    </WithDraft>
  );
}
