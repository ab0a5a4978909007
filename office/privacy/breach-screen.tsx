import { useState } from 'react';
import { useParams } from 'react-router';
import { Button } from '../../src/ui/button.tsx';
import { when } from '../data/moments.ts';
import type { Breach } from '../data/office-types.ts';
import { useMay } from '../data/session.ts';
import { NotHere } from '../parts/not-here.tsx';
import { ReadScreen } from '../parts/read-screen.tsx';
import { Screen } from '../parts/screen.tsx';
import { BreachDialog } from './breach-dialog.tsx';
import { MOMENTS, TEXTS } from './breach-fields.ts';
import { useBreach } from './privacy-data.ts';
import { ReportClock } from './report-clock.tsx';

const ABOVE = { name: 'Breaches', to: '/breaches' };

/** One breach: all that is recorded of it, as it is printed. */
export function BreachScreen() {
  const id = Number(useParams().id);
  const mayRead = useMay('privacy', 'read');
  return mayRead && Number.isSafeInteger(id) && id > 0 ? <One key={id} id={id} /> : <NotHere />;
}

const One = ({ id }: { id: number }) => (
  <ReadScreen query={useBreach(id)} title="Breach" above={ABOVE} live>
    {(breach) => <Opened breach={breach} />}
  </ReadScreen>
);

function Opened({ breach }: { breach: Breach }) {
  const mayWrite = useMay('privacy', 'write');
  const [changing, setChanging] = useState(false);
  const actions = (
    <>
      {mayWrite && (
        <Button size="small" className="print:hidden" onClick={() => setChanging(true)}>
          Change
        </Button>
      )}
      <Button variant="secondary" size="small" className="print:hidden" onClick={() => window.print()}>
        Print
      </Button>
    </>
  );
  return (
    <Screen title={breach.title} above={ABOVE} actions={actions}>
      <ReportClock breach={breach} />
      <dl className="grid max-w-4xl gap-x-6 gap-y-3 sm:grid-cols-[14rem_1fr]">
        {MOMENTS.map(([name, label]) => (
          <Fact key={name} name={label} value={breach[name] ? when(breach[name]) : ''} />
        ))}
        {TEXTS.map(([name, label]) => (
          <Fact key={name} name={label} value={breach[name]} />
        ))}
      </dl>
      {changing && <BreachDialog breach={breach} onClose={() => setChanging(false)} />}
    </Screen>
  );
}

const Fact = ({ name, value }: { name: string; value: string }) => (
  <div className="contents">
    <dt className="text-steel-600">{name}</dt>
    <dd className="break-words whitespace-pre-line text-steel-900">{value || '–'}</dd>
  </div>
);
