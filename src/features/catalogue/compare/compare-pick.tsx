import { Button, buttonClass } from '../../../ui/button.tsx';
import { useStored } from '../../../web/stored/stored-value.ts';
import { setPick, storedPicks } from './picks.ts';

/** Picks one model to compare; without scripts, its form opens the comparison directly. `small` is for cards. */
export function ComparePick({ name, small = false }: { name: string; small?: boolean }) {
  const picked = useStored(storedPicks).includes(name);
  return (
    <form action="/Compare" className="flex gap-2" data-screen-only="">
      <label
        className={buttonClass({ variant: 'secondary', size: small ? 'small' : 'medium' }, small ? '' : 'min-h-12')}
      >
        <input
          type="checkbox"
          name="models"
          value={name}
          checked={picked}
          onChange={({ target }) => setPick(name, target.checked)}
          className="size-4"
        />
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
