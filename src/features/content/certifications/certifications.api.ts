import { endpoint } from '../../../platform/api/endpoint.ts';
import { type Certification, certificationsPage, certificationsQuery } from './certifications.contract.ts';
import { type CertificationRow, certificationsFrom } from './certifications.store.ts';

const presentCertification = (row: CertificationRow): Certification => ({
  id: row.id,
  certification_title: row.title,
  certification_description: row.description || null,
  certification_image: row.image,
  certification_pdf: row.pdf || null,
});

export const certificationsApi = {
  'GET /api/get_certifications.php': endpoint({
    summary: 'Certificates, page by page',
    query: certificationsQuery,
    reply: certificationsPage,
    handle: async ({ query, services }) => {
      const { rows, hasMore } = await certificationsFrom(services.database.db, query);
      return { data: rows.map(presentCertification), hasMore };
    },
  }),
};
