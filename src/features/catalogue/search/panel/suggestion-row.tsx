import { pictureSource, type UploadFolder } from '../../../../platform/files/upload-url.ts';
import { Picture } from '../../../../ui/media/picture.tsx';
import { countOf } from '../../key-figures/tile-figures.tsx';
import { CAPACITY, REACH } from '../../units/attribute-label.ts';
import { useUnits } from '../../units/use-units.ts';
import { type FoundItem, linkOf } from './suggestion-source.ts';

interface SuggestionRowProps {
  item: FoundItem;
  highlighted: boolean;
  /** A line above divides the kinds. */
  startsKind: boolean;
  props: object;
}

const FOLDERS: Partial<Record<string, UploadFolder>> = { Model: 'models', Product: 'products', Category: 'categories' };

/** One suggestion: picture, name, what it is and its ratings. */
export function SuggestionRow({ item, highlighted, startsKind, props }: SuggestionRowProps) {
  const ratings = useRatings(item);
  return (
    <a
      {...props}
      href={linkOf(item)}
      tabIndex={-1}
      className={`flex min-h-14 items-center gap-3 px-3 py-1.5 ${startsKind ? 'border-t border-steel-200' : ''} ${highlighted ? 'bg-steel-100' : ''}`}
    >
      <span className="size-10 flex-none">
        {item.image && (
          <Picture
            {...pictureSource(item.image, FOLDERS[item.type] ?? 'products')}
            alt=""
            sizes="40px"
            className="size-full object-contain mix-blend-multiply"
          />
        )}
      </span>
      <span className="min-w-0 flex-1">
        <span className="block font-semibold text-steel-900 max-sm:line-clamp-2 max-sm:leading-5 sm:truncate">
          {item.name}
        </span>
        <span className="block text-sm text-steel-600 tabular-nums sm:flex sm:gap-4">
          {item.product && <span className="block max-sm:line-clamp-2 sm:truncate">{item.product}</span>}
          {ratings && <span className="block whitespace-nowrap">{ratings}</span>}
          {item.replaced_by && <span className="block whitespace-nowrap">Replaced by {item.replaced_by}</span>}
        </span>
      </span>
      <span className="flex-none rounded-sm bg-steel-100 px-2 text-sm text-steel-700">{item.type}</span>
    </a>
  );
}

/** "1960 N · reach 62 mm", in the visitor's units; for a product the number of its models. */
function useRatings({ capacity, reach, models }: FoundItem): string {
  const show = useUnits();
  if (models) return countOf(models);
  const ratings = [
    ...(capacity ? [{ name: CAPACITY, unit: 'N', figures: String(capacity), before: '' }] : []),
    ...(reach ? [{ name: REACH, unit: 'mm', figures: String(reach), before: 'reach ' }] : []),
  ];
  return show(ratings)
    .map(({ before, shown }) => `${before}${shown.text} ${shown.unit}`)
    .join(' · ');
}
