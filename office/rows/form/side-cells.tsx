import { type ReactNode, useEffect, useRef } from 'react';
import { Button } from '../../../src/ui/button.tsx';
import type { MergeSide } from './merge-values.ts';

export function FocusedHeading({ id, children }: { id?: string; children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <h2 id={id} ref={heading} tabIndex={-1}>
      {children}
    </h2>
  );
}

interface SideCellsProps<Side extends string> {
  name: string;
  texts: Record<Side, string>;
  labels?: Record<Side, string>;
  chosen: Side | undefined;
  onChoose: (side: Side) => void;
}

export const SideCells = <Side extends string>({ name, texts, labels, chosen, onChoose }: SideCellsProps<Side>) =>
  (Object.keys(texts) as Side[]).map((side) => (
    <td key={side}>
      <label className="flex items-start gap-2">
        <input
          type="radio"
          name={name}
          aria-label={labels?.[side]}
          checked={chosen === side}
          onChange={() => onChoose(side)}
          className="mt-0.5 flex-none"
        />
        <span>{texts[side]}</span>
      </label>
    </td>
  ));

export const ChooseSideForAll = ({ onChoose }: { onChoose: (side: MergeSide) => void }) => (
  <div className="flex gap-2">
    <Button variant="secondary" size="small" onClick={() => onChoose('mine')}>
      Keep all mine
    </Button>
    <Button variant="secondary" size="small" onClick={() => onChoose('theirs')}>
      Keep all theirs
    </Button>
  </div>
);
