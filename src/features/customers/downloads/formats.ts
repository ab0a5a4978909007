import type { GatedName } from '../../visitors/accounts/wanted-file.limits.ts';

/** The formats of the gated files, for visitors. */
export const FORMATS: Record<GatedName, string> = { igs: 'IGS', step: 'STEP', cad: 'CAD', technical: 'Technical data' };
