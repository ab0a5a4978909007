import { useEffect, useRef, useState } from 'react';
import { InputField } from '../../../src/ui/forms/input-field.tsx';
import { loadAfterPause } from '../../../src/ui/forms/load-after-pause.ts';

const PAUSE_MS = 250;

export function ListSearchField({ value, onSearch }: { value: string; onSearch: (text: string) => void }) {
  const [typed, setTyped] = useState(value);
  const sent = useRef(value);
  const search = useRef(onSearch);
  useEffect(() => {
    search.current = onSearch;
  }, [onSearch]);
  useEffect(() => {
    if (value === sent.current) return;
    sent.current = value;
    setTyped(value);
  }, [value]);
  useEffect(() => {
    if (typed === sent.current) return;
    return loadAfterPause(PAUSE_MS, async () => {
      sent.current = typed;
      search.current(typed);
    });
  }, [typed]);
  return (
    <div className="w-64 max-w-full">
      <InputField label="Search" type="search" value={typed} onChange={({ target }) => setTyped(target.value)} />
    </div>
  );
}
