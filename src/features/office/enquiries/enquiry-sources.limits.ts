/** Ways on which requests come that staff add themselves. */
export const ADDED_ENQUIRY_SOURCES = {
  phone: 'By telephone',
  email: 'By email',
  whatsapp: 'By WhatsApp',
  fair: 'At a fair',
  counter: 'At the counter',
  other: 'Another way',
};
export type AddedEnquirySource = keyof typeof ADDED_ENQUIRY_SOURCES;
