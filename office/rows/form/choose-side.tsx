import { type ReactNode, useEffect, useId, useRef } from 'react';
import { Button } from '../../../src/ui/button.tsx';

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
  left: number;
  saving: boolean;
  /** Label of the form's button: Save, Publish or Save draft. */
  save: string;
  back: string;
  onSave: () => void;
  onBack: () => void;
  children: ReactNode;
}

export function ConflictScreen(props: ConflictScreenProps) {
  const { title, left, saving, save, back, onSave, onBack, children } = props;
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
        {left > 0 && <p className="text-steel-600">{left} left to choose</p>}
      </div>
    </section>
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

export const AllOfOneSide = ({ onChoose }: { onChoose: (side: 'mine' | 'theirs') => void }) => (
  <div className="flex gap-2">
    <Button variant="secondary" size="small" onClick={() => onChoose('mine')}>
      Keep all mine
    </Button>
    <Button variant="secondary" size="small" onClick={() => onChoose('theirs')}>
      Keep all theirs
    </Button>
  </div>
);
