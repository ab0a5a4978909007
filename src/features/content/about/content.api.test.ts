import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../../../test/app.ts';

describe('The content over the API', () => {
  let site: TestApp;
  beforeAll(async () => {
    site = await testApp();
    for (const table of [
      'markets',
      'dealers',
      'certifications',
      'videos',
      'catalogues',
      'application_pictures',
      'partners',
    ]) {
      await site.query(`delete from ${table}`);
    }
    await site.query(`insert into markets (id, title, short_description, brochure, sort_order, is_active) values
      (1, 'Welding', 'Sparks', 'welding.pdf', 2, true), (2, 'Automotive', '', '', 1, true), (3, 'Gone', '', '', 0, false)`);
    await site.query(`insert into dealers (id, company_name, country, state, city, phone2, website, lat, lng) values
      (1, 'Zenith', 'Germany', 'Berlin', 'Berlin', 'NULL', 'NULL', null, null),
      (2, 'Amber', 'India', 'Punjab', 'Ludhiana', '', '', 30.9, 75.85),
      (3, 'Banyan', 'India', 'Gujarat', 'Rajkot', '', '', null, null)`);
    await site.query(`insert into certifications (id, title, description, pdf, sort_order)
      select n, 'Certificate ' || n, case when n > 1 then 'Text' else '' end, '', n from generate_series(1, 13) n`);
    await site.query(`insert into videos (id, title, link, sort_order)
      select n, 'Film ' || n, case n when 3 then 'https://vimeo.com/76979871' else 'https://www.youtube.com/watch?v=aqz-KE-bpKQ' end, n from generate_series(1, 8) n`);
    await site.query(`insert into catalogues (id, title, file) values (1, 'All clamps', 'all.pdf')`);
    await site.query(
      `insert into application_pictures (id, caption, image, models)
        values (1, 'Seat frame', 'seat.webp', 'VTC-200-UB; Gone; H-150-UB'), (2, 'None', '', '')`,
    );
    await site.query(`insert into partners (id, name, logo) values (1, 'Aravali', 'aravali.svg')`);
  });
  afterAll(() => site.close());

  const body = async (url: string) => {
    const response = await site.get(url);
    expect(response.status).toBe(200);
    return response.body;
  };

  it('returns the visible markets in display order', async () => {
    expect(await body('/api/get_markets.php')).toEqual([
      { id: 2, markets_title: 'Automotive', short_description: '', thumb_image: '', brochure: '' },
      { id: 1, markets_title: 'Welding', short_description: 'Sparks', thumb_image: '', brochure: 'welding.pdf' },
    ]);
  });

  it('returns the dealers, India first', async () => {
    const dealers = (await body('/api/get_dealer_network.php')) as Record<string, unknown>[];
    expect(dealers.map(({ company_name }) => company_name)).toEqual(['Banyan', 'Amber', 'Zenith']);
    expect(dealers[1]).toMatchObject({ country: 'India', state: 'Punjab', city: 'Ludhiana', lat: 30.9, lng: 75.85 });
    expect(dealers[2]).toMatchObject({ phone2: 'NULL', website: 'NULL' });
    expect(dealers[2]).not.toHaveProperty('lat');
  });

  it('returns certificates and videos in pages, ten items by default', async () => {
    type Paged = { data: { id: number }[]; hasMore: boolean };
    const page = async (url: string) => {
      const { data, hasMore } = (await body(url)) as Paged;
      return { ids: data.map(({ id }) => id), hasMore };
    };
    expect(await page('/api/get_certifications.php')).toEqual({ ids: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10], hasMore: true });
    expect(await page('/api/get_certifications.php?page=3&size=6')).toEqual({ ids: [13], hasMore: false });
    expect(await page('/api/get_videos.php?page=2&size=6')).toEqual({ ids: [7, 8], hasMore: false });
    expect(await page('/api/get_videos.php?page=3&size=6')).toEqual({ ids: [], hasMore: false });
  });

  it('refuses an invalid page or size', async () => {
    expect(await site.get('/api/get_videos.php?page=0')).toMatchObject({ status: 400 });
    expect(await site.get('/api/get_certifications.php?size=1000')).toMatchObject({ status: 400 });
  });

  it('returns null for missing fields of a certificate', async () => {
    const { data } = (await body('/api/get_certifications.php?size=1')) as { data: unknown[] };
    expect(data).toEqual([
      {
        id: 1,
        certification_title: 'Certificate 1',
        certification_description: null,
        certification_image: '',
        certification_pdf: null,
      },
    ]);
  });

  it('returns catalogues, partners, and the paths of images that have a file', async () => {
    expect(await body('/api/get_catalogues.php')).toEqual([
      { id: 1, catalogues_title: 'All clamps', catalogues_file: 'all.pdf', catalogues_bytes: null },
    ]);
    expect(await body('/api/get_partners.php')).toEqual([{ id: 1, name: 'Aravali', logo: 'aravali.svg' }]);
    expect(await body('/api/getApplicationsImages.php')).toEqual(['uploads/applications/seat.webp']);
  });

  it('names the public models in an application image, with links to them', async () => {
    expect(await body('/api/get_application_captions.php')).toEqual([
      {
        id: 1,
        image: 'uploads/applications/seat.webp',
        caption: 'Seat frame',
        models: [
          { name: 'VTC-200-UB', product_name: 'Vertical Clamp, Flanged Base, U-Bar' },
          { name: 'H-150-UB', product_name: 'Horizontal Clamp, Flanged Base, U-Bar' },
        ],
      },
    ]);
    const { body: page } = await site.inject('/Applications');
    expect(page).toContain('href="/product-single/VTC-200-UB"');
    expect(page).not.toContain('Gone');
  });

  const PAGES: [url: string, canonical: string, text: string][] = [
    ['/Markets', '/Markets', 'Welding'],
    ['/DealerNetwork', '/DealerNetwork', 'Banyan'],
    ['/dealernetwork', '/DealerNetwork', 'Banyan'],
    ['/DealerNetwork?country=Germany', '/DealerNetwork', '1<!-- --> <!-- -->dealer'],
    ['/Certification', '/Certification', 'Certificate 6'],
    ['/Videos', '/Videos', 'Film 6'],
    ['/videos', '/Videos', 'Film 6'],
    ['/Videos', '/Videos', 'href="https://vimeo.com/76979871"'],
    ['/CatalogueDownloads', '/CatalogueDownloads', '/uploads/catalogues/all.pdf'],
    ['/AboutUs', '/AboutUs', 'The Catalyzer'],
    ['/aboutus', '/AboutUs', 'Surpassing Quality Standards'],
    ['/ContactUs', '/ContactUs', '10.00 am to 6.00 pm'],
    ['/contactus', '/ContactUs', 'Accounts Receivable'],
    ['/IntroductionToClamps', '/IntroductionToClamps', '/TestingFacilities'],
    ['/WhatIsAToggleClamp', '/WhatIsAToggleClamp', 'about one third'],
    ['/TypesOfToggleAction', '/TypesOfToggleAction', 'VTC series, up to 3000 kg'],
    ['/Applications', '/Applications', '/uploads/applications/seat.webp'],
    ['/TestingFacilities', '/TestingFacilities', 'Holding capacity test'],
    ['/ClampFinder', '/ClampFinder', 'HC(x) = HC1'],
    ['/PrivacyPolicy', '/PrivacyPolicy', 'session cookie'],
    ['/api-test', '/api-test', 'Banners'],
  ];
  it.each(PAGES)('shows %s as a page', async (url, canonical, text) => {
    const response = await site.inject(url);
    expect(response.statusCode).toBe(200);
    expect(response.body).toContain(text);
    const head = response.body.slice(0, response.body.indexOf('</head>'));
    expect(head).toMatch(/<title>[^<]+ - Steel-Smith|<title>[^<]{5,}/);
    expect(head).toMatch(new RegExp(`rel="canonical" href="[^"]*:\\d+${canonical}"`));
    expect(response.body.match(/<h1[ >]/g)).toHaveLength(1);
    expect(response.body).not.toMatch(/ style="/);
  });

  it('keeps the banner test page out of search engines', async () => {
    expect((await site.inject('/api-test')).body).toContain('<meta name="robots" content="noindex"');
  });
});
