import { useParams, useSearchParams } from 'react-router';
import { useMay, useResource } from '../../shell/data/session.ts';
import type { Kinds } from '../../shell/parts/kind-screens.ts';
import { NotHere } from '../../shell/parts/not-here.tsx';
import { WithDraft } from '../drafts/opened-draft.tsx';
import { ResourceForm } from './resource-form.tsx';

export function AddRow({ kinds }: { kinds: Kinds }) {
  const resource = useResource(useParams().resource);
  const mayWrite = useMay(resource?.right ?? '', 'write');
  const [params] = useSearchParams();
  const initial = Object.fromEntries(params);
  if (!resource?.fields.length || !mayWrite) return <NotHere />;
  return (
    <WithDraft key={`${resource.name} ${params.get('draft')}`} resource={resource.name}>
      {(draft) => <ResourceForm resource={resource} kinds={kinds} {...(draft ? { draft } : { initial })} />}
    </WithDraft>
  );
}
