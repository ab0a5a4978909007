import { type Column, labelled, listed, required, text } from '../../../platform/resource/columns.ts';
import { defineSheet } from '../../import/workbook/sheet.ts';
import { TEMPLATE_FIELDS, unknownField } from './template-fields.ts';

const KNOWN = TEMPLATE_FIELDS.map((name) => `{{${name}}}`).join(' ');

function template(max: number): Column<string, 'text'> {
  const plain = text(max);
  const schema = plain.schema.superRefine((value, context) => {
    const unknown = unknownField(value);
    if (unknown === undefined) return;
    context.addIssue({ code: 'custom', message: `has the field {{${unknown}}}, and there are only ${KNOWN}` });
  });
  return { ...plain, allowed: `text with the fields ${KNOWN}`, schema };
}

export const templatesSheet = defineSheet({
  name: 'answer_templates',
  columns: {
    name: required(text(100)),
    subject: required(template(200)),
    body: labelled(`Text, with the fields ${KNOWN}`, required(template(20_000))),
    ...listed,
  },
  key: ['name'],
  stored: { columns: 't.name, t.subject, t.body, t.sort_order, t.is_active', from: 'answer_templates t' },
  target: {
    table: 'answer_templates',
    sameName: ['name', 'subject', 'body', 'sort_order', 'is_active'],
    match: 't.name = s.name',
    values: {},
    hasUpdatedAt: true,
  },
});
