import { useParams, useSearchParams } from 'react-router';
import { useMay, useNoun } from '../data/session.ts';
import { NotHere } from '../frame/not-here.tsx';
import { NounForm } from './noun-form.tsx';

/** The form of a new row; its address may give values of fields. */
export function AddRow() {
  const noun = useNoun(useParams().noun);
  const mayWrite = useMay(noun?.right ?? '', 'write');
  const [params] = useSearchParams();
  const given = Object.fromEntries(params);
  return noun && mayWrite ? <NounForm key={noun.noun} noun={noun} given={given} /> : <NotHere />;
}
