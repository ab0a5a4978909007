import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { Button } from '../../src/ui/button.tsx';
import { Icon } from '../../src/ui/icon.tsx';
import { EmptyState } from '../../src/ui/lists/empty-state.tsx';
import { PLUS } from '../../src/ui/page-icon-paths.ts';
import { when } from '../data/moments.ts';
import { useMay } from '../data/session.ts';
import { NotHere } from '../parts/not-here.tsx';
import { Screen } from '../parts/screen.tsx';
import { StateTag } from '../parts/state-tag.tsx';
import { Waiting } from '../parts/waiting.tsx';
import { BreachDialog } from './breach-dialog.tsx';
import { useBreaches } from './privacy-data.ts';
import { ReportClock } from './report-clock.tsx';

/** The file of breaches of personal data. */
export function BreachesScreen() {
  return useMay('privacy', 'read') ? <Breaches /> : <NotHere />;
}

function Breaches() {
  const query = useBreaches();
  const mayWrite = useMay('privacy', 'write');
  const navigate = useNavigate();
  const [adding, setAdding] = useState(false);
  const add = mayWrite && (
    <Button size="small" onClick={() => setAdding(true)}>
      <Icon path={PLUS} className="size-4" />
      Record a breach
    </Button>
  );
  return (
    <Screen title="Breaches" actions={add}>
      <Waiting query={query} label="Loading the breaches" />
      {query.data?.length === 0 && (
        <EmptyState title="No breach is recorded">
          <p>
            A breach is when personal data was seen, lost, changed or made unavailable against the will of whoever it is
            about. The Data Protection Board has the report within 72 hours, and those people are told without delay.
          </p>
        </EmptyState>
      )}
      <ul aria-label="Breaches" className="flex flex-col gap-4">
        {query.data?.map((breach) => (
          <li key={breach.id} className="flex flex-col gap-1 rounded-md border border-steel-200 p-4">
            <p>
              <Link to={`/breaches/${breach.id}`} className="text-link font-semibold">
                {breach.title}
              </Link>
              {breach.closed_at && <StateTag>closed</StateTag>}
            </p>
            <p className="text-steel-600">Noticed {when(breach.noticed_at)}</p>
            <ReportClock breach={breach} />
          </li>
        ))}
      </ul>
      {adding && <BreachDialog onSaved={({ id }) => navigate(`/breaches/${id}`)} onClose={() => setAdding(false)} />}
    </Screen>
  );
}
