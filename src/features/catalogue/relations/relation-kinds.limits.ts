/** What a model is to another one. */
export const RELATION_KINDS = ['accessory', 'spare_part', 'successor'] as const;
export type RelationKind = (typeof RELATION_KINDS)[number];

/** Kinds that are ordered together with the model itself. */
export const PART_KINDS = ['accessory', 'spare_part'] as const;
