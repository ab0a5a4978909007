import { factsOf, type GatedName, gatedKindOf } from '../../../platform/file-kinds.limits.ts';

/** The format of a gated file, for visitors. */
export const formatOf = (name: GatedName): string => factsOf(gatedKindOf(name)).label;
