import { type ComponentProps, useState } from 'react';
import { SelectField } from '../../../src/ui/forms/input-field.tsx';

interface ActSelectProps extends Omit<ComponentProps<typeof SelectField>, 'value' | 'onChange'> {
  value: string | number;
  onChoose: (value: string) => unknown;
}

/** Keys that change a closed list, from which the wanted choice may still be several presses away. */
const BROWSING_KEYS = /^(Arrow(Up|Down|Left|Right)|Home|End|Page(Up|Down)|\S)$/;

/**
 * A choice that acts at once when it is clicked. With keys it acts at Enter or when the list is left, and not at each
 * arrow; Escape restores the former choice.
 */
export function ActSelect({ value, onChoose, ...field }: ActSelectProps) {
  const [browsed, setBrowsed] = useState<string>();
  const [isBrowsing, setBrowsing] = useState(false);
  const choose = (chosen: string) => {
    setBrowsed(undefined);
    if (chosen !== String(value)) onChoose(chosen);
  };
  const chooseBrowsed = () => {
    if (browsed !== undefined) choose(browsed);
  };
  return (
    <SelectField
      {...field}
      value={browsed ?? value}
      onPointerDown={() => setBrowsing(false)}
      onKeyDown={(event) => {
        setBrowsing(BROWSING_KEYS.test(event.key));
        if (event.key === 'Escape') setBrowsed(undefined);
        if (event.key !== 'Enter' || browsed === undefined) return;
        event.preventDefault();
        chooseBrowsed();
      }}
      onBlur={chooseBrowsed}
      onChange={({ target }) => (isBrowsing ? setBrowsed(target.value) : choose(target.value))}
    />
  );
}
