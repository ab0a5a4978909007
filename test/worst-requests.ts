export interface WorstRequest {
  query?: Record<string, string | number>;
  body?: unknown;
  headers?: Record<string, string>;
}

export interface Given {
  signedIn: Record<string, string>;
  /** Headers of an admin, of a staff member who changes the password, and of one without a second factor. */
  office: Record<'admin' | 'changing' | 'without', Record<string, string>>;
  /** Headers of another program with a token. */
  program: Record<string, string>;
  officePassword: string;
  customerId: number;
  /** Models of the catalogue, up to the limit of an enquiry. */
  models: { id: number; name: string; product_id: number }[];
  large: { slug: string; productId: number; tableId: number; models: { id: number; r2: string }[] };
  /** Id of one change of all rows of that table. */
  cause: string;
  category: { id: number; slug: string };
  sharedBasket: string;
  password: string;
}

const LONG = 'x'.repeat(300);
const LONG_REQUEST = Array.from({ length: 900 }, (_, at) => `${at} x VTC-${at}-UB`).join('\n');
/** Searches that need every step: common words, several mistakes, words that look like numbers. */
const SEARCHES = [
  'a e s c t v 1 2',
  'toggel clmap vertcal handel flnage 2O0',
  'VTX-20O-SS VTC-2OO-XX 12345678 98765432',
  'steelsmithtoggleclampverticalhandle9',
  '1'.repeat(200),
  '\u{1F529}'.repeat(100),
];
/** Random-looking texts of letters and digits, the same in every run. */
function texts(count: number, length: number, characters: string): string[] {
  let state = 1;
  const next = () => {
    state = (state * 48_271) % 2_147_483_647;
    return characters[state % characters.length];
  };
  return Array.from({ length: count }, () => Array.from({ length }, next).join(''));
}
const LETTERS_AND_DIGITS = 'abcdefghjklmnpqrstuvwxyz0123456789';

const nothing: WorstRequest[] = [{}];
const NO_MAPPING = { sheet: '', first: 1, rows: 1, comma: false, columns: [{ heading: 'a', to: '' }], constants: {} };
const queries = (name: string, values: readonly (string | number)[], others: Record<string, string | number> = {}) =>
  values.map((value) => ({ query: { ...others, [name]: value } }));

/**
 * The most expensive accepted requests by endpoint: the longest, largest and least similar to the catalogue. The load
 * test fails for an endpoint without an entry.
 */
export function worstRequests(given: Given): Record<string, WorstRequest[]> {
  const { signedIn, models, large, category, password } = given;
  const longCart = Array.from({ length: 1000 }, (_, at) => ({
    model_id: (models[0]?.id ?? 1) + at,
    quantity: 9999,
    own_number: 'x'.repeat(60),
    note: 'x'.repeat(300),
  }));
  const asCustomer = (requests: WorstRequest[]) => requests.map((request) => ({ headers: signedIn, ...request }));
  const asAdmin = (requests: WorstRequest[]) =>
    requests.map((request) => ({ headers: given.office.admin, ...request }));
  const names = models.map(({ name }) => name);
  const filters = JSON.stringify(Object.fromEntries([['Material', texts(100, 20, LETTERS_AND_DIGITS)]]));
  const details = {
    ...{
      firstName: 'x'.repeat(100),
      lastName: 'y'.repeat(100),
      mobile: '+91 98765 43210',
      companyName: 'z'.repeat(200),
    },
    ...{ jobRole: 'x'.repeat(100), city: 'x'.repeat(100), state: 'Goa', country: 'India', subscribe: true },
  };
  const token = 'x'.repeat(200);
  const link = 'x'.repeat(100);
  const person = (at: string) => ({ email: `${at}@works.example` });
  const message = (at: string) => ({
    ...{
      name: 'x'.repeat(100),
      phone: '9876543210',
      message: 'x '.repeat(149).padEnd(5000, 'x'),
      client_ref: `load-${at}`,
    },
    ...{ email: `${at}@works.example`, captcha_token: 'x'.repeat(4000), website: '' },
  });
  return {
    'GET /api/all_pages_seo.php': queries('page_name', ['x'.repeat(100)]),
    'GET /api/get_drawing.php': queries('file', ['x'.repeat(196).concat('.svg')]),
    'GET /api/compare_models.php': queries('models', [
      names.slice(0, 12).join(','),
      texts(30, 30, LETTERS_AND_DIGITS).join(','),
    ]),
    'GET /api/download.php': asCustomer(queries('model_id', [models[0]?.id ?? 1], { kind: 'step' })),
    'GET /api/download_step_files.php': asCustomer(
      queries('ids', [
        models
          .slice(0, 100)
          .map(({ id }) => id)
          .join(),
      ]),
    ),
    'GET /api/export_account.php': asCustomer(nothing),
    'GET /api/find_clamps.php': queries('force', [1, 10], { reach: 1, safety: 1 }),
    'GET /api/read_need.php': queries('words', [LONG.slice(0, 200), '1 N x '.repeat(33), '90 x 40 '.repeat(25)]),
    'GET /api/getApplicationsImages.php': nothing,
    'GET /api/getDtColumnsId.php': queries('product_id', [large.productId], { table_name: 'Table1' }),
    'GET /api/getDtRowsData.php': queries('id', [large.tableId], { table_name: 'Table1' }),
    'GET /api/getTableData.php': queries('id', [large.tableId], { table_name: 'Table1' }),
    'GET /api/get_account.php': asCustomer(nothing),
    'GET /api/get_alternatives.php': queries('model_id', [large.models[0]?.id ?? 1]),
    'GET /api/get_application_captions.php': nothing,
    'GET /api/get_cross_reference.php': nothing,
    'GET /api/get_banners.php': nothing,
    'GET /api/get_brand_info.php': queries('name', [LONG]),
    'GET /api/get_brands.php': nothing,
    'GET /api/get_breadcrumbs_categories.php': queries('category_name', [LONG, category.slug]),
    'GET /api/get_breadcrumbs_product_models.php': queries('product_name', [LONG, large.slug]),
    'GET /api/get_breadcrumbs_product_single.php': queries('model_name', [LONG, ...names.slice(0, 1)], {
      context: LONG,
    }),
    'GET /api/get_cad_files.php': asCustomer([{}, { query: { page: 2 } }]),
    'GET /api/get_captcha.php': nothing,
    'GET /api/get_catalogues.php': nothing,
    'GET /api/get_categories.php': nothing,
    'GET /api/get_key_figures.php': [...nothing, { query: { category_id: category.id } }],
    'GET /api/get_category_and_brands_for_seo.php': queries('category_name', [LONG, category.slug]),
    'GET /api/get_category_details.php': queries('category_name', [LONG, category.slug]),
    'GET /api/get_category_info_by_name.php': queries('category_name', [LONG, category.slug]),
    'GET /api/get_certifications.php': queries('size', [100]),
    'GET /api/get_clamp_mountings.php': nothing,
    'GET /api/get_clamp_actions.php': nothing,
    'GET /api/get_category_models.php': [
      ...queries('search', SEARCHES, { category_id: category.id }),
      ...queries('sort', ['', '-Holding capacity', 'Material', '-Model'], { category_id: category.id, page: 100_000 }),
    ],
    'GET /api/download_category_models.php': queries('format', ['csv', 'xlsx'], {
      category_id: category.id,
      sort: '-Model',
    }),
    'GET /api/download_data_sheet.php': [
      ...queries('model', [LONG, ...names.slice(0, 1)], { context: LONG }),
      ...queries('product', [LONG, large.slug]),
    ],
    'GET /api/download_data_sheets.php': queries('ids', [
      models
        .slice(0, 30)
        .map(({ id }) => id)
        .join(),
    ]),
    'GET /api/download_drill_template.php': queries('model', [LONG, ...names.slice(0, 1)], { context: LONG }),
    'GET /api/get_contact_details.php': nothing,
    'GET /api/get_site_words.php': nothing,
    'GET /api/get_countries.php': nothing,
    'GET /api/get_dealer_network.php': nothing,
    'GET /api/get_events.php': [...queries('limit', [100]), ...queries('offset', [1_000_000], { limit: 100 })],
    'GET /api/get_events_details.php': queries('id', ['x'.repeat(500)]),
    'GET /api/get_events_seo.php': queries('id', [1]),
    'GET /api/get_featured_models.php': nothing,
    'GET /api/get_file_list.php': queries('text', ['', 'zzz', 'x'.repeat(100)], { page: 10_000 }),
    'GET /api/get_choices.php': queries('search', SEARCHES, { category_id: category.id }),
    'GET /api/get_filter_options.php': queries('search', SEARCHES, { category_id: category.id }),
    'GET /api/get_filtered_products.php': [
      ...queries('search', SEARCHES, { category_id: category.id }),
      ...queries('filters', [filters], { category_id: category.id }),
    ],
    'GET /api/get_filters_data.php': nothing,
    'GET /api/get_answers.php': nothing,
    'GET /api/get_markets.php': nothing,
    'GET /api/get_own_numbers.php': asCustomer(queries('text', [LONG.slice(0, 200), '40012345'])),
    'GET /api/get_matching_models.php': queries('text', [
      LONG.slice(0, 200),
      'ZZ1000-UB',
      'vertical clamp 200 kg U bar',
    ]),
    'GET /api/get_model_details.php': queries('model_name', [LONG, 'ZZ1000-UB'], { context: LONG }),
    'GET /api/get_models.php': queries('model_id', [models[0]?.id ?? 1]),
    'GET /api/get_my_downloads.php': asCustomer(queries('page', [1, 10_000])),
    'GET /api/get_my_projects.php': asCustomer(queries('page', [1, 10_000])),
    'GET /api/get_earlier_letters.php': asCustomer([{ query: { enquiry_id: 1, before: 2_000_000_000 } }]),
    'GET /api/get_my_enquiries.php': asCustomer([
      ...queries('page', [1, 10_000]),
      ...queries('search', ['e '.repeat(50)]),
    ]),
    'GET /api/get_news.php': [...queries('limit', [100]), ...queries('page', [100_000])],
    'GET /api/get_news_details.php': queries('id', ['x'.repeat(500)]),
    'GET /api/get_news_seo.php': queries('id', [1]),
    'GET /api/get_page_pictures.php': queries('page_name', ['x'.repeat(100)]),
    'GET /api/get_partners.php': nothing,
    'GET /api/get_places.php': queries('query', ['san', 'x'.repeat(100)]),
    'GET /api/get_product_details.php': queries('productName', [large.slug, LONG]),
    'GET /api/get_product_models_media_alt.php': queries('productName', [large.slug, LONG]),
    'GET /api/get_products.php': [...queries('search', SEARCHES), ...queries('category_id', [category.id])],
    'GET /api/get_redirect.php': queries('oldUrl', ['x/'.repeat(1000)]),
    'GET /api/get_retention.php': nothing,
    'GET /api/get_shared_basket.php': queries('id', [given.sharedBasket]),
    'GET /api/get_team.php': nothing,
    'GET /api/get_videos.php': queries('size', [100]),
    'GET /api/search_catalogue.php': queries('query', [...SEARCHES, 'a e s c t 1 N', '1 N']),
    'GET /api/search_suggestions.php': queries('query', SEARCHES, { limit: 50 }),
    'GET /api/page_replies': [
      { query: { path: `/ProductModels/${large.slug}` } },
      { query: { path: `/AllProducts/${LONG}` } },
    ],
    'GET /api/office/invitation': queries('token', [token]),
    'GET /api/office/my_day': asAdmin(nothing),
    'GET /api/office/desk': asAdmin(nothing),
    'GET /api/office/quality': asAdmin(nothing),
    'GET /api/office/cad_files': asAdmin(nothing),
    'POST /api/office/read_cad_files': asAdmin([{ body: {} }]),
    'GET /api/office/enquiries': asAdmin([
      { query: { view: 'all', search: LONG.slice(0, 200) } },
      { query: { view: 'all', search: 'a e' } },
    ]),
    'GET /api/office/enquiry_counts': asAdmin(nothing),
    'GET /api/office/next_enquiry': asAdmin(nothing),
    'GET /api/office/answerers': asAdmin(nothing),
    'GET /api/office/unplaced_letters': asAdmin([{ query: { after: 'proposed-200000000' } }]),
    'GET /api/office/enquiry': asAdmin([{ query: { id: 1 } }]),
    'GET /api/office/earlier_letters': asAdmin([{ query: { id: 1, before: 2_000_000_000 } }]),
    'GET /api/office/answer_text': asAdmin([{ query: { id: 1, template: 1 } }]),
    'GET /api/office/letter_file': asAdmin([{ query: { letter: 1, position: 0 } }]),
    'POST /api/office/open_enquiry': asAdmin([{ body: { id: 1 } }]),
    'POST /api/office/change_enquiry': asAdmin([{ body: { id: 1, version: 1, status: 'closed' } }]),
    'POST /api/office/follow_up': asAdmin([{ body: { id: 1, on: '2099-01-01' } }]),
    'POST /api/office/note_enquiry': asAdmin([{ body: { id: 1, kind: 'note', text: 'x'.repeat(4000) } }]),
    'POST /api/office/send_answer': asAdmin([
      { body: { id: 1, version: 1, subject: 'x', text: 'x\n'.repeat(25_000) } },
    ]),
    'POST /api/office/answer_letter': asAdmin([
      { body: { letter: 900_000, subject: 'x', text: 'x\n'.repeat(25_000) } },
    ]),
    'POST /api/office/send_letter_again': asAdmin([{ body: { id: 900_000, to: 'asha@works.example' } }]),
    'POST /api/office/record_answer': asAdmin([
      { body: { id: 1, direction: 'in', channel: 'phone', text: 'x'.repeat(50_000) } },
    ]),
    'POST /api/office/record_letter': asAdmin([{ body: { upload: '00000000-0000-4000-8000-000000000000' } }]),
    'POST /api/office/discard_letter': asAdmin([{ body: { letter: 900_000 } }]),
    'POST /api/office/make_enquiry': asAdmin([{ body: { letter: 900_000 } }]),
    'POST /api/office/place_letter': asAdmin([{ body: { letter: 900_000, reference: 'ENQ-2020-000000' } }]),
    'GET /api/office/desk_figures': asAdmin(
      ['week', 'staff', 'family', 'state', 'town'].map((by) => ({
        query: { by, from: '2025-01-01', until: '2026-12-31' },
      })),
    ),
    'GET /api/office/desk_figures_sheet': asAdmin([
      { query: { by: 'town', format: 'xlsx', from: '2025-01-01', until: '2026-12-31' } },
    ]),
    'GET /api/office/quotations': asAdmin([{ query: { id: 1 } }]),
    'GET /api/office/quotation': asAdmin([{ query: { id: 1 } }]),
    'GET /api/office/known_prices': asAdmin([{ query: { id: 1 } }]),
    'GET /api/office/quotation_pdf': asAdmin([{ query: { id: 1 } }]),
    'GET /api/office/request_models': asAdmin(
      [...SEARCHES, 'vertical clamp 200 kg flanged U bar'].map((text) => ({ query: { text } })),
    ),
    'POST /api/office/mark_letter_spam': asAdmin([{ body: { letter: 1 } }]),
    'GET /api/office/earlier_quotations': asAdmin([{ query: { id: 1 } }]),
    'GET /api/office/check_quotation': asAdmin([{ query: { id: 1 } }]),
    'POST /api/office/copy_quotation': asAdmin([{ body: { id: 1, enquiry: 1 } }]),
    'POST /api/office/preview_request': asAdmin([{ body: { text: LONG_REQUEST } }]),
    'POST /api/office/add_request': asAdmin([{ body: { id: 1, text: LONG_REQUEST } }]),
    'POST /api/office/add_enquiry': asAdmin([{ body: { name: 'Asha', phone: '1', text: LONG_REQUEST } }]),
    'POST /api/office/read_request': asAdmin([{ body: { id: 1 } }]),
    'POST /api/office/change_items': asAdmin([
      { body: { id: 1, version: 1, add: models.map(({ id }) => ({ model_id: id, quantity: 99_999 })) } },
    ]),
    'POST /api/office/decide_line': asAdmin([{ body: { id: 1, reading: 1, key: '1', done: 'dismissed' } }]),
    'POST /api/office/change_asker': asAdmin([{ body: { id: 1, version: 1, name: 'x'.repeat(200) } }]),
    'POST /api/office/begin_quotation': asAdmin([{ body: { id: 1 } }]),
    'POST /api/office/revise_quotation': asAdmin([{ body: { id: 1, version: 1 } }]),
    'POST /api/office/save_quotation': asAdmin([
      {
        body: {
          ...{
            id: 1,
            version: 1,
            currency: 'INR',
            buyer_name: 'x',
            valid_until: '2099-01-01',
            terms: 'x'.repeat(4000),
          },
          lines: Array.from({ length: 200 }, () => ({
            ...{ text: 'x'.repeat(500), quantity: 99_999, unit_price: '99.99', discount: '2.5' },
          })),
        },
      },
    ]),
    'POST /api/office/send_quotation': asAdmin([
      { body: { id: 1, version: 1, sums_hash: 'x', subject: 'x', text: 'x\n'.repeat(25_000) } },
    ]),
    'GET /api/office/order_confirmation': asAdmin([{ query: { id: 1 } }]),
    'POST /api/office/confirm_order': asAdmin([
      { body: { id: 1, version: 1, subject: 'x', text: 'x\n'.repeat(25_000) } },
    ]),
    'POST /api/office/withdraw_quotation': asAdmin([{ body: { id: 1, version: 1 } }]),
    'GET /api/get_quotation.php': queries('token', [link]),
    'GET /api/get_enquiry_status.php': queries('token', [link]),
    'GET /api/get_quotation_pdf.php': queries('token', [link]),
    'GET /api/get_order_confirmation.php': queries('token', [link]),
    'POST /api/accept_quotation.php': [
      { body: { token: link, name: 'x'.repeat(100), file: { name: 'a.pdf', content: 'JVBERi0x'.repeat(870_000) } } },
    ],
    'POST /api/decline_quotation.php': [{ body: { token: link, name: 'x', reason: 'x'.repeat(2000) } }],
    'POST /api/ask_about_quotation.php': [{ body: { token: link, question: 'x'.repeat(4000) } }],
    'POST /api/open_quotation.php': asCustomer([{ body: { id: 1 } }]),
    'GET /api/webhook_events.json': nothing,
    'GET /api/office/pipeline': asAdmin(nothing),
    'GET /api/office/failed_emails': asAdmin(nothing),
    'GET /api/office/customer': asAdmin([{ query: { id: given.customerId } }]),
    'GET /api/get_privacy_notice.php': [{ query: { number: 1 } }],
    'GET /api/get_my_privacy.php': asCustomer(nothing),
    'POST /api/send_privacy_request.php': asCustomer([{ body: { kind: 'complain', text: 'x'.repeat(4000) } }]),
    'POST /api/keep_account.php': asCustomer([{ body: {} }]),
    'GET /api/office/act_preview': asAdmin([{ query: { resource: 'privacy_requests', act: 'erase', id: '900000' } }]),
    'POST /api/office/run_act': asAdmin([
      {
        body: {
          ...{ resource: 'privacy_requests', act: 'record' },
          values: { ...person('request'), kind: 'see', source: 'email', text: 'x'.repeat(4000) },
        },
      },
    ]),
    'POST /api/office/run_act_on_rows': asAdmin([
      {
        body: {
          ...{ resource: 'enquiries', act: 'close' },
          rows: Array.from({ length: 200 }, (_, at) => ({ id: 900_000 + at, version: 1 })),
        },
      },
    ]),
    ...Object.fromEntries(
      ['enquiries', 'quotations', 'customers'].map((name) => [
        `GET /api/v1/${name}`,
        [{ query: { per_page: 100 }, headers: given.program }],
      ]),
    ),
    ...Object.fromEntries(
      ['enquiry', 'quotation', 'quotation_pdf', 'order_file', 'customer'].map((name) => [
        `GET /api/v1/${name}`,
        [{ query: { id: 900_000 }, headers: given.program }],
      ]),
    ),
    'GET /api/office/person_data': asAdmin([{ query: { id: 900_000 } }]),
    'GET /api/office/printed_catalogue_file': asAdmin([{ query: { id: 900_000 } }]),
    'GET /api/office/mailbox': asAdmin(nothing),
    'GET /api/office/site_health': asAdmin(nothing),
    'GET /api/office/export': asAdmin([{ query: { resource: 'dealers', format: 'xlsx', state: 'all' } }]),
    'GET /api/office/change_sets': asAdmin(nothing),
    'GET /api/office/change_set': asAdmin([{ query: { id: 900_000 } }]),
    'GET /api/office/draft_history': asAdmin([{ query: { id: 1 } }]),
    'GET /api/office/history': asAdmin([{ query: { search: 'a e' } }, { query: { via: 'import', search: 'ZZ1000' } }]),
    'GET /api/office/history_actors': asAdmin(nothing),
    'GET /api/office/history_acts': asAdmin([
      { query: {} },
      { query: { search: 'a e' } },
      { query: { via: 'import' } },
    ]),
    'GET /api/office/address': asAdmin([{ query: { resource: 'products', name: LONG } }]),
    'GET /api/office/import': asAdmin([{ query: { id: 900_000 } }]),
    'GET /api/office/import_rows': asAdmin([{ query: { id: 900_000 } }]),
    'GET /api/office/import_problems': asAdmin([{ query: { id: 900_000 } }]),
    'GET /api/office/import_refused_rows': asAdmin([{ query: { id: 900_000 } }]),
    'GET /api/office/import_problems_file': asAdmin([{ query: { id: 900_000 } }]),
    'GET /api/office/import_columns': asAdmin([{ query: { id: 900_000 } }]),
    'GET /api/office/import_tables': asAdmin([{ query: { product: 'none' } }]),
    'POST /api/office/map_import': asAdmin([
      { body: { id: 900_000, sheets: [{ source: 'a', mapping: NO_MAPPING, name: 'a', version: 0 }] } },
    ]),
    'POST /api/office/begin_import': asAdmin([{ body: { upload: '00000000-0000-4000-8000-000000000000' } }]),
    'POST /api/office/check_import': asAdmin([{ body: { id: 900_000 } }]),
    'POST /api/office/apply_import': asAdmin([{ body: { id: 900_000, seen: 'none' } }]),
    'POST /api/office/repair_import': asAdmin([
      { body: { id: 900_000, seen: 'none', rows: [{ sheet: 'a', row: 2, cells: ['a'] }] } },
    ]),
    'POST /api/office/undo_import': asAdmin([{ body: { id: 900_000 } }]),
    'POST /api/office/stop_import': asAdmin([{ body: { id: 900_000 } }]),
    // A separate process builds this file, which may take minutes.
    'GET /api/office/export_workbook': asAdmin([{ query: { brand: 8 } }]),
    'GET /api/office/media': asAdmin([
      { query: { unused: 'yes', limit: '100' } },
      { query: { search: 'a e', type: 'document', limit: '100' } },
    ]),
    'GET /api/office/media_folders': asAdmin(nothing),
    'GET /api/office/media_uses': asAdmin([{ query: { key: 'uploads/products/none.12345678.png' } }]),
    'GET /api/office/media_file': asAdmin([{ query: { key: 'uploads/products/none.12345678.png' } }]),
    'GET /api/office/uploads': asAdmin(nothing),
    'GET /api/office/resources': asAdmin(nothing),
    'GET /api/office/row': asAdmin([{ query: { resource: 'categories', id: category.id } }]),
    'GET /api/office/rows': asAdmin(
      ['news', 'dealers', 'redirects'].map((resource) => ({
        query: { resource, search: 'a e '.repeat(49), state: 'all', per_page: 200 },
      })),
    ),
    'GET /api/office/named_rows': asAdmin(queries('search', ['a e', 'a e '.repeat(49), 'no such row at all'])),
    'GET /api/office/models_sheet': asAdmin([
      { query: { search: '-' } },
      { query: { attribute: 'Weight', from: 0, text: '1', search: 'z' } },
    ]),
    'GET /api/office/price_list': asAdmin(nothing),
    'GET /api/office/sheet': asAdmin([{ query: { product: large.productId } }]),
    'GET /api/office/catalogue': asAdmin(nothing),
    'GET /api/office/catalogue_products': asAdmin([{ query: { category: category.id } }]),
    'GET /api/office/not_public': asAdmin([{ query: { resource: 'brands', id: 1 } }]),
    'GET /api/office/uses': asAdmin([{ query: { resource: 'categories', id: category.id } }]),
    'GET /api/office/session': asAdmin(nothing),
    'GET /api/office/sessions': asAdmin(nothing),
    'GET /api/office/two_factor': asAdmin(nothing),
    'GET /api/session.php': asCustomer(nothing),
    'GET /api/unsubscribe.php': queries('key', [token]),
    'GET /api/verify_email.php': queries('token', [token]),
    'POST /api/change_password.php': asCustomer([
      { body: { current_password: 'x'.repeat(1000), new_password: password } },
      { body: { current_password: 'x'.repeat(128), new_password: password } },
    ]),
    'POST /api/check-email.php': [{ body: person('x'.repeat(60)) }],
    'POST /api/confirm_newsletter.php': [{ body: { key: token } }],
    'POST /api/delete_account.php': asCustomer([{ body: { password: 'x'.repeat(128) } }]),
    'POST /api/get_cart_models.php': [
      { body: { model_ids: Array.from({ length: 1000 }, (_, at) => (models[0]?.id ?? 1) + at) } },
    ],
    'POST /api/get_parts_for_cart.php': [
      { body: { model_ids: Array.from({ length: 1000 }, (_, at) => (models[0]?.id ?? 1) + at) } },
    ],
    'POST /api/get_states.php': [{ body: { country: 'United States' } }],
    'POST /api/login.php': Array.from({ length: 8 }, (_, at) => ({
      body: { email: `load${at}@works.example`, password: 'x'.repeat(128), remember: true },
    })),
    'POST /api/logout.php': nothing,
    'POST /api/read_parts_list.php': [
      { body: { text: texts(1000, 200, LETTERS_AND_DIGITS).join('\n') } },
      {
        body: {
          text: texts(1000, 12, LETTERS_AND_DIGITS)
            .map((name) => `${name} 5 nos`)
            .join('\n'),
        },
      },
      { body: { text: Array.from({ length: 1000 }, (_, at) => `ZZ${at + 1}-UC 3 nos`).join('\n') } },
      { body: { text: Array.from({ length: 1000 }, () => 'VTC-200 2 nos').join('\n') } },
      { body: { text: Array.from({ length: 1000 }, () => '4 vertical clamps 200 kg U bar flanged').join('\n') } },
    ],
    'POST /api/office/add_row': asAdmin([
      {
        body: {
          resource: 'categories',
          values: { brand: 'Steel-Smith', name: 'x'.repeat(150), description: 'x'.repeat(5000) },
          key: 'load-category',
        },
      },
      {
        body: {
          resource: 'news',
          values: { title: 'x'.repeat(200), news_date: '2031-01-01', long_description: '<p>x</p>'.repeat(6000) },
          key: 'load-news',
        },
      },
    ]),
    'POST /api/office/archive_rows': asAdmin([
      { body: { resource: 'news', rows: Array.from({ length: 500 }, (_, at) => ({ id: at + 1, version: 900 })) } },
    ]),
    'POST /api/office/begin_upload': asAdmin([
      { body: { folder: 'markets', name: 'a.pdf', bytes: 200 * 1024 * 1024, modified: 1 } },
    ]),
    'POST /api/office/finish_upload': asAdmin([{ body: { id: '00000000-0000-4000-8000-000000000000' } }]),
    'POST /api/office/discard_upload': asAdmin([{ body: { id: '00000000-0000-4000-8000-000000000000' } }]),
    'POST /api/office/replace_media': asAdmin([{ body: { key: 'uploads/x/1', by: 'uploads/x/2' } }]),
    'POST /api/office/match_zip': asAdmin([{ body: { id: '00000000-0000-4000-8000-000000000000' } }]),
    'POST /api/office/apply_zip': asAdmin([{ body: { id: '00000000-0000-4000-8000-000000000000' } }]),
    'POST /api/office/remove_media': asAdmin([
      { body: { keys: Array.from({ length: 100 }, (_, at) => `uploads/x/${at}`) } },
    ]),
    'POST /api/office/put_back_media': asAdmin([{ body: { keys: ['uploads/products/none.12345678.png'] } }]),
    'POST /api/office/change_row': asAdmin([
      { body: { resource: 'categories', id: category.id, version: 1, values: { description: 'x'.repeat(5000) } } },
    ]),
    'POST /api/office/change_rows': asAdmin([
      {
        body: {
          resource: 'models',
          rows: models.map(({ id }) => ({ id, seen: { short_description: '' }, values: { short_description: LONG } })),
        },
      },
    ]),
    'POST /api/office/draft_changes': asAdmin([
      {
        body: {
          title: 'Load',
          changes: [
            {
              resource: 'categories',
              action: 'change',
              id: category.id,
              version: 900,
              values: { description: 'x'.repeat(5000) },
            },
          ],
        },
      },
    ]),
    'POST /api/office/remove_change': asAdmin([{ body: { id: 900_000, version: 1 } }]),
    'POST /api/office/resolve_change': asAdmin([{ body: { id: 900_000, version: 1, take: {} } }]),
    'POST /api/office/publish_change_set': asAdmin([{ body: { id: 900_000, version: 1 } }]),
    'POST /api/office/discard_change_set': asAdmin([{ body: { id: 900_000, version: 1 } }]),
    'POST /api/office/place_row': asAdmin([
      { body: { resource: 'categories', id: category.id, version: 1, into: '', before: null } },
    ]),
    'POST /api/office/draft_place': asAdmin([
      {
        body: { resource: 'categories', id: category.id, version: 1, into: '', before: null, set: 900_000, drafts: [] },
      },
    ]),
    'POST /api/office/save_prices': asAdmin([
      {
        body: {
          changes: large.models.map((_, at) => ({
            action: 'add',
            values: {
              model: 'VTC-200-UB',
              currency: 'INR',
              from_quantity: String(at + 2),
              unit_price: '1',
              price_per: '1',
            },
          })),
        },
      },
    ]),
    'POST /api/office/save_sheet': asAdmin([
      {
        body: {
          product: large.productId,
          changes: large.models.map(({ id, r2 }) => ({
            resource: 'models',
            action: 'change',
            id,
            seen: { r2 },
            values: { r2: LONG },
          })),
          labels: [],
        },
      },
    ]),
    'POST /api/office/preview_found_rows': asAdmin(
      ['news', 'dealers', 'redirects'].map((resource) => ({
        body: { resource, action: 'archive', filter: { search: 'a e '.repeat(49), state: 'all' } },
      })),
    ),
    'POST /api/office/set_found_rows': asAdmin([
      { body: { resource: 'redirects', action: 'archive', filter: { state: 'all' }, fingerprint: 'none' } },
    ]),
    'POST /api/office/restore_entry': asAdmin([{ body: { entry: '900000000' } }]),
    'POST /api/office/restore_rows': asAdmin([
      { body: { resource: 'brands', rows: Array.from({ length: 500 }, (_, at) => ({ id: at + 1, version: 900 })) } },
    ]),
    'POST /api/office/close_failed_email': asAdmin([{ body: { id: '00000000-0000-4000-8000-000000000000' } }]),
    'POST /api/office/send_email_again': asAdmin([{ body: { id: '00000000-0000-4000-8000-000000000000' } }]),
    'POST /api/office/take_back': asAdmin([{ body: { cause: given.cause } }]),
    'POST /api/office/accept_invitation': [{ body: { token, password: 'x'.repeat(128) } }],
    'POST /api/office/change_password': [
      {
        headers: given.office.changing,
        body: { password: given.officePassword, new_password: given.officePassword },
      },
    ],
    'POST /api/office/confirm_password': asAdmin([{ body: { password: given.officePassword } }]),
    'POST /api/office/end_session': asAdmin([{ body: { others: true } }]),
    'POST /api/office/sign_in': Array.from({ length: 8 }, (_, at) => ({
      body: { ...person(`load${at}`), password: 'x'.repeat(128), code: 'x'.repeat(40) },
    })),
    'POST /api/office/sign_out': nothing,
    'POST /api/office/two_factor_begin': asAdmin([{ body: { password: given.officePassword } }]),
    'POST /api/office/two_factor_disable': asAdmin([{ body: { password: given.officePassword, code: '123456' } }]),
    'POST /api/office/two_factor_enable': [{ headers: given.office.without, body: { code: '123456' } }],
    'POST /api/register.php': [
      { body: { ...details, ...person('load-register'), username: 'load-register', password } },
    ],
    'POST /api/request_password_reset.php': [{ body: person('load-reset') }],
    'POST /api/resend-verification.php': [{ body: person('load-resend') }],
    'POST /api/save_account.php': asCustomer([{ body: details }]),
    'POST /api/save_contact_enquiry.php': [
      { body: { ...message('save-contact'), photo: { name: 'a.png', content: 'iVBORw0KGgoA'.repeat(580_000) } } },
    ],
    'POST /api/save_newsletter_signup.php': [{ body: person('load-newsletter') }],
    'POST /api/send_contact_enquiry.php': [{ body: message('send-contact') }],
    'POST /api/get_asked_before.php': asCustomer([{ body: { model_ids: longCart.map(({ model_id }) => model_id) } }]),
    'POST /api/add_project.php': asCustomer([{ body: { name: 'The largest', lines: longCart } }]),
    'POST /api/change_project.php': asCustomer([{ body: { id: 1, version: 1, name: 'The largest', lines: longCart } }]),
    'POST /api/delete_project.php': asCustomer([{ body: { id: 1, version: 1 } }]),
    'POST /api/restore_project.php': asCustomer([{ body: { id: 1 } }]),
    'POST /api/share_basket.php': [{ body: { lines: longCart } }],
    'POST /api/submit_enquiry.php': asCustomer([
      {
        body: {
          customer_id: given.customerId,
          model_ids: models.map(({ id }) => id),
          product_ids: models.map(({ product_id }) => product_id),
          model_names: models.map(() => LONG),
          quantities: models.map(() => 999),
          note: 'x'.repeat(2000),
          po_reference: 'x'.repeat(100),
        },
      },
    ]),
    'POST /api/submit_guest_enquiry.php': [
      {
        body: {
          name: 'Meera Joshi',
          company: 'x'.repeat(150),
          email: 'meera@works.example',
          phone: '98765 43210',
          model_ids: models.map(({ id }) => id),
          product_ids: models.map(({ product_id }) => product_id),
          model_names: models.map(() => LONG),
          quantities: models.map(() => 999),
          note: 'x'.repeat(2000),
          captcha_token: 'x'.repeat(4000),
        },
      },
    ],
    'POST /api/track_search_miss': [{ body: { words: LONG.slice(0, 100) } }],
    'POST /api/track_page_view.php': [{ body: { item_id: models[0]?.id, item_name: LONG, item_type: 'model' } }],
    'POST /api/unsubscribe.php': [{ body: { key: token } }],
    'POST /api/take_wanted_file.php': asCustomer([{ body: {} }]),
    'POST /api/update_password.php': [{ body: { token, password } }],
    'POST /api/verify_email.php': [{ body: { token, password: 'x'.repeat(1000) } }],
    'POST /api/verify_reset_token.php': [{ body: { token } }],
  };
}

/** Bodies just below 1 MB that every endpoint refuses, at the greatest cost. */
export function refusedBodies(field: string): { type: string; payload: string }[] {
  const most = 1_000_000;
  const json = (payload: string) => ({ type: 'application/json', payload });
  return [
    json(`{"${field}":[${'0,'.repeat(most / 2)}0]}`),
    json(`{"${field}":[${'{},'.repeat(most / 3 - 10)}{}]}`),
    json(`{${Array.from({ length: 70_000 }, (_, at) => `"${at}":null`).join(',')}}`),
    {
      type: 'multipart/form-data; boundary=b',
      payload: Array.from(
        { length: 12_000 },
        (_, at) => `--b\r\ncontent-disposition: form-data; name="${at}"\r\n\r\nx\r\n`,
      ).join(''),
    },
    { type: 'application/x-www-form-urlencoded', payload: 'a&'.repeat(most / 2) },
    {
      type: 'application/x-www-form-urlencoded',
      payload: Array.from({ length: 120_000 }, (_, at) => `a${at}=`).join('&'),
    },
  ];
}
