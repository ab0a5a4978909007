import type { ChangeEvent } from 'react';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { useStored } from '../../../web/stored/stored-value.ts';
import { setPick, storedPicks } from './picks.ts';

export const pickBox = (name: string, picked: boolean) => ({
  type: 'checkbox',
  name: 'models',
  value: name,
  checked: picked,
  onChange: ({ target }: ChangeEvent<HTMLInputElement>) => setPick(name, target.checked),
});

export const CompareForm = ({ form }: { form: string }) => (
  <noscript>
    <form id={form} action="/Compare">
      <Button type="submit" variant="secondary" size="small">
        Compare ticked models
      </Button>
    </form>
  </noscript>
);

export function ComparePick({ name, small = false }: { name: string; small?: boolean }) {
  const picked = useStored(storedPicks).includes(name);
  return (
    <form action="/Compare" className="flex gap-2" data-screen-only="">
      <label
        className={buttonClass({ variant: 'secondary', size: small ? 'small' : 'medium' }, small ? '' : 'min-h-12')}
      >
        <input {...pickBox(name, picked)} className="size-4" />
        Compare<span className="sr-only"> {name}</span>
      </label>
      <noscript>
        <Button type="submit" variant="quiet" size={small ? 'small' : 'large'}>
          Go
        </Button>
      </noscript>
    </form>
  );
}
