export const TEMPLATE_FIELDS = ['name', 'company', 'reference', 'lines', 'po_reference', 'my_name', 'site'] as const;
export type TemplateValues = Record<(typeof TEMPLATE_FIELDS)[number], string>;

const FIELD = /\{\{([^{}]*)\}\}/g;
const isField = (name: string): name is keyof TemplateValues => (TEMPLATE_FIELDS as readonly string[]).includes(name);

export const findUnknownField = (template: string): string | undefined =>
  [...template.matchAll(FIELD)].map(([, name = '']) => name.trim()).find((name) => !isField(name));

export const fillTemplate = (template: string, values: TemplateValues): string =>
  template.replace(FIELD, (whole, name: string) => {
    const field = name.trim();
    return isField(field) ? values[field] : whole;
  });
