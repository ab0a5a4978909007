export const CHIP_CLASS =
  'inline-flex items-center rounded-full border border-steel-300 bg-steel-50 ps-3 text-sm text-steel-900 tabular-nums';
export const CHIP_BUTTON_CLASS =
  'grid size-9 flex-none place-items-center rounded-full text-base text-steel-600 hover:bg-steel-100 hover:text-steel-900';

interface NeedChipsProps {
  chips: readonly { field: string; text: string }[];
  unknown: readonly string[];
  onChange?: (at: number) => void;
  onRemove?: (at: number) => void;
}

export function NeedChips({ chips, unknown, onChange, onRemove }: NeedChipsProps) {
  return (
    <div className="flex min-h-9 flex-wrap items-center gap-2">
      {chips.length > 0 && (
        <ul className="contents" aria-label="Understood conditions">
          {chips.map(({ field, text }, at) => (
            <li key={field} className={CHIP_CLASS}>
              <button
                type="button"
                data-replay=""
                onClick={() => onChange?.(at)}
                title="Change"
                className="min-h-9 hover:underline"
              >
                {text}
              </button>
              <button
                type="button"
                data-replay=""
                onClick={() => onRemove?.(at)}
                aria-label={`Remove ${text}`}
                className={CHIP_BUTTON_CLASS}
              >
                <span aria-hidden="true">×</span>
              </button>
            </li>
          ))}
        </ul>
      )}
      {unknown.length > 0 && <p className="text-sm text-warning">Not understood: {unknown.join(', ')}</p>}
    </div>
  );
}
