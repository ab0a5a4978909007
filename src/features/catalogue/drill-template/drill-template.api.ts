import { z } from 'zod';
import { networkOf } from '../../../platform/api/client-address.ts';
import { endpoint } from '../../../platform/api/endpoint.ts';
import { takeFromNetworks } from '../../../platform/api/rate-limit.ts';
import { madeReply } from '../../../platform/http/download-reply.ts';
import { modelNameQuery } from '../products/models.contract.ts';
import { templateOfModel } from './make-template.ts';

const drillTemplateQuery = z.object({
  model: modelNameQuery.shape.model_name,
  context: modelNameQuery.shape.context,
  format: z.enum(['pdf', 'dxf']).default('pdf'),
});

const TEMPLATES = { name: 'drill-templates', max: 60, seconds: 60 };

export const drillTemplateApi = {
  'GET /api/download_drill_template.php': endpoint({
    summary: 'Download the fixing holes of a model at actual size (1:1), as a PDF to print or as DXF',
    query: drillTemplateQuery,
    aliases: { model_name: 'model' },
    reply: z.never(),
    handle: async ({ query: { model, context, format }, services, http }) => {
      await takeFromNetworks(services, TEMPLATES, http.ip);
      const make = () => templateOfModel(services, model, context ?? '', format);
      const { name, bytes } = await services.turns.run('templatesOfNetwork', make, networkOf(http.ip));
      const saved = { name: `${name} drill template.${format}` };
      return format === 'pdf'
        ? madeReply(http, bytes, { ...saved, type: 'application/pdf' })
        : madeReply(http, bytes, { ...saved, type: 'image/vnd.dxf' });
    },
  }),
};
