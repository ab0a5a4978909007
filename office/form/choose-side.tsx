import { Button } from '../../src/ui/button.tsx';

interface SideChoiceProps {
  /** Of the choices of which one holds. */
  name: string;
  text: string;
  label?: string;
  checked: boolean;
  onChoose: () => void;
}

/** One of the values of which one stays. */
export const SideChoice = ({ name, text, label, checked, onChoose }: SideChoiceProps) => (
  <label className="flex items-start gap-2">
    <input
      type="radio"
      name={name}
      aria-label={label}
      checked={checked}
      onChange={onChoose}
      className="mt-0.5 flex-none"
    />
    <span>{text}</span>
  </label>
);

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
