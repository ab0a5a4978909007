import { parseNumber } from '../../../platform/numbers/typed-number.ts';
import { type FilterChoice, type FilterSelection, isNumber } from './filter-selection-url.ts';
import type { FilterOption } from './filters.contract.ts';

export interface ObsoleteFilter {
  filter: string;
  choice: FilterChoice;
  gone: 'filter' | 'value';
}

/** Separates filters that the category no longer has, because old links may still name them. */
export function splitAppliedFilters(selection: FilterSelection, options: readonly FilterOption[]) {
  const applied: FilterSelection = {};
  const gone: ObsoleteFilter[] = [];
  for (const [filter, choice] of Object.entries(selection)) {
    const option = options.find(({ name }) => name === filter);
    if (!option) {
      gone.push({ filter, choice, gone: 'filter' });
      continue;
    }
    const { valid, obsolete } = Array.isArray(choice) ? splitValues(choice, option) : splitBounds(choice, option);
    if (valid) applied[filter] = valid;
    if (obsolete) gone.push({ filter, choice: obsolete, gone: 'value' });
  }
  return { applied, gone };
}

interface Split {
  valid: FilterChoice | undefined;
  obsolete: FilterChoice | undefined;
}

function splitValues(values: string[], option: FilterOption): Split {
  const isOffered = (value: string) =>
    option.type === 'range'
      ? isNumber(value)
      : option.values.some((one) => one === value || (isNumber(one) && parseNumber(one) === parseNumber(value)));
  const valid = values.filter(isOffered);
  const obsolete = values.filter((value) => !isOffered(value));
  return { valid: valid.length ? valid : undefined, obsolete: obsolete.length ? obsolete : undefined };
}

function splitBounds({ min, max }: { min: string; max: string }, option: FilterOption): Split {
  const hasBounds = option.type === 'range' || option.values.every(isNumber);
  const isBound = (text: string) => hasBounds && isNumber(text);
  const valid = { min: isBound(min) ? min : '', max: isBound(max) ? max : '' };
  const obsolete = { min: isBound(min) ? '' : min, max: isBound(max) ? '' : max };
  return {
    valid: valid.min || valid.max ? valid : undefined,
    obsolete: obsolete.min || obsolete.max ? obsolete : undefined,
  };
}
