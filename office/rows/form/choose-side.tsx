import { type ReactNode, useEffect, useId, useRef } from 'react';
import { Button } from '../../../src/ui/button.tsx';

/** A heading that has the focus when it appears. */
export function FocusedHeading({ id, children }: { id?: string; children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <h2 id={id} ref={heading} tabIndex={-1}>
      {children}
    </h2>
  );
}

interface ConflictScreenProps {
  title: ReactNode;
  /** How many values are still to be chosen. */
  left: number;
  saving: boolean;
  save?: string;
  back: string;
  onSave: () => void;
  onBack: () => void;
  /** What happened, and the values of both sides. */
  children: ReactNode;
}

/** Two people have changed the same: what each has, what stays, and the way back. */
export function ConflictScreen(props: ConflictScreenProps) {
  const { title, left, saving, save = 'Save the result', back, onSave, onBack, children } = props;
  const id = useId();
  return (
    <section aria-labelledby={id} className="flex flex-col gap-4">
      <FocusedHeading id={id}>{title}</FocusedHeading>
      {children}
      <div className="flex flex-wrap items-center gap-3">
        <Button busy={saving} disabled={left > 0} onClick={onSave}>
          {save}
        </Button>
        <Button variant="quiet" onClick={onBack}>
          {back}
        </Button>
        {left > 0 && <p className="text-steel-600">{left} still to choose</p>}
      </div>
    </section>
  );
}

interface SideCellsProps<Side extends string> {
  /** Of the choices of which one holds. */
  name: string;
  /** The sides, in their order, and what each has. */
  texts: Record<Side, string>;
  /** Their accessible names, where the text does not say it. */
  labels?: Record<Side, string>;
  chosen: Side | undefined;
  onChoose: (side: Side) => void;
}

/** The values of which one stays, each in a cell. */
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

/** Chooses the same side everywhere. */
export const AllOfOneSide = ({ onChoose }: { onChoose: (side: 'mine' | 'theirs') => void }) => (
  <div className="flex gap-2">
    <Button variant="secondary" size="small" onClick={() => onChoose('mine')}>
      All of mine
    </Button>
    <Button variant="secondary" size="small" onClick={() => onChoose('theirs')}>
      All of theirs
    </Button>
  </div>
);
