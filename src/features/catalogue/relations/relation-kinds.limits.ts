export const RELATION_KINDS = ['accessory', 'spare_part', 'successor'] as const;
export type RelationKind = (typeof RELATION_KINDS)[number];

export const RELATION_LABELS: Record<RelationKind, string> = {
  accessory: 'Accessory',
  spare_part: 'Spare part',
  successor: 'Successor',
};

export const ACCESSORY_KINDS = ['accessory', 'spare_part'] as const;
