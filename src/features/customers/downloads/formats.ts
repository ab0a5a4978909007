import { factsOf, type GatedName, gatedKindOf } from '../../../platform/file-kinds.limits.ts';

export const formatOf = (name: GatedName): string => factsOf(gatedKindOf(name)).label;
