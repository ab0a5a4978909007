import { useParams } from 'react-router';
import { useMay, useNoun } from '../data/session.ts';
import { NotHere } from '../frame/not-here.tsx';
import { NounForm } from './noun-form.tsx';

/** The empty form of a new row. */
export function AddRow() {
  const noun = useNoun(useParams().noun);
  const mayWrite = useMay(noun?.right ?? '', 'write');
  return noun && mayWrite ? <NounForm key={noun.noun} noun={noun} /> : <NotHere />;
}
