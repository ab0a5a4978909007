import { z } from 'zod';
import { getWidestNetwork } from '../../../platform/api/client-address.ts';
import { defineEndpoint } from '../../../platform/api/endpoint.ts';
import { enforceNetworkLimits } from '../../../platform/api/rate-limit.ts';
import { createGeneratedFileReply } from '../../../platform/http/download-reply.ts';
import { modelNameQuery } from '../products/models.contract.ts';
import { makeDrillTemplate } from './make-drill-template.ts';

const drillTemplateQuery = z.object({
  model: modelNameQuery.shape.model_name,
  context: modelNameQuery.shape.context,
  format: z.enum(['pdf', 'dxf']).default('pdf'),
});

const TEMPLATES = { name: 'drill-templates', max: 60, seconds: 60 };

export const drillTemplateApi = {
  'GET /api/download_drill_template.php': defineEndpoint({
    summary: 'Download the fixing holes of a model at actual size (1:1), as a PDF to print or as DXF',
    query: drillTemplateQuery,
    aliases: { model_name: 'model' },
    reply: z.never(),
    handle: async ({ query: { model, context, format }, services, http }) => {
      await enforceNetworkLimits(services, TEMPLATES, http.ip);
      const make = () => makeDrillTemplate(services, model, context ?? '', format);
      const { name, bytes } = await services.turns.run('templatesOfNetwork', make, getWidestNetwork(http.ip));
      const saved = { name: `${name} drill template.${format}` };
      return format === 'pdf'
        ? createGeneratedFileReply(http, bytes, { ...saved, type: 'application/pdf' })
        : createGeneratedFileReply(http, bytes, { ...saved, type: 'image/vnd.dxf' });
    },
  }),
};
