import type { ChangeEvent } from 'react';
import { Button, buildButtonClass } from '../../../ui/button.tsx';
import { useStoredValue } from '../../../web/stored/stored-value.ts';
import { setComparePick, storedComparePicks } from './compare-picks.ts';

export const getComparePickProps = (name: string, picked: boolean) => ({
  type: 'checkbox',
  name: 'models',
  value: name,
  checked: picked,
  onChange: ({ target }: ChangeEvent<HTMLInputElement>) => setComparePick(name, target.checked),
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
  const picked = useStoredValue(storedComparePicks).includes(name);
  return (
    <form action="/Compare" className="flex gap-2" data-screen-only="">
      <label
        className={buildButtonClass(
          { variant: 'secondary', size: small ? 'small' : 'medium' },
          small ? '' : 'min-h-12',
        )}
      >
        <input {...getComparePickProps(name, picked)} className="size-4" />
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
