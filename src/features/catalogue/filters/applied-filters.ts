import { type Choice, isNumber, type Selection } from './filter-selection-url.ts';
import type { FilterOption } from './filters.contract.ts';

export interface GoneFilter {
  filter: string;
  choice: Choice;
  gone: 'filter' | 'value';
}

/** Separates obsolete filters, because links outlive the values of a category. */
export function appliedFilters(selection: Selection, options: readonly FilterOption[]) {
  const applied: Selection = {};
  const gone: GoneFilter[] = [];
  for (const [filter, choice] of Object.entries(selection)) {
    const option = options.find(({ name }) => name === filter);
    if (!option) {
      gone.push({ filter, choice, gone: 'filter' });
      continue;
    }
    const { kept, left } = Array.isArray(choice) ? splitValues(choice, option) : splitBounds(choice, option);
    if (kept) applied[filter] = kept;
    if (left) gone.push({ filter, choice: left, gone: 'value' });
  }
  return { applied, gone };
}

interface Split {
  kept: Choice | undefined;
  left: Choice | undefined;
}

function splitValues(values: string[], option: FilterOption): Split {
  const isOffered = (value: string) =>
    option.type === 'range'
      ? isNumber(value)
      : option.values.some(
          (one) => one === value || (isNumber(one) && isNumber(value) && Number(one) === Number(value)),
        );
  const kept = values.filter(isOffered);
  const left = values.filter((value) => !isOffered(value));
  return { kept: kept.length ? kept : undefined, left: left.length ? left : undefined };
}

function splitBounds({ min, max }: { min: string; max: string }, option: FilterOption): Split {
  const hasBounds = option.type === 'range' || option.values.every(isNumber);
  const isBound = (text: string) => hasBounds && isNumber(text);
  const kept = { min: isBound(min) ? min : '', max: isBound(max) ? max : '' };
  const left = { min: isBound(min) ? '' : min, max: isBound(max) ? '' : max };
  return { kept: kept.min || kept.max ? kept : undefined, left: left.min || left.max ? left : undefined };
}
