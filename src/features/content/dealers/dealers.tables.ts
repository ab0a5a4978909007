import { degrees, labelled, required, text, yesNo } from '../../../platform/resource/columns.ts';
import { resourceTable } from '../../../platform/resource/table-columns.ts';

export const dealersColumns = {
  company_name: required(text(200)),
  person_name: text(150),
  address: text(500),
  phone1: text(40),
  phone2: text(40),
  email1: labelled('Email', text(254)),
  website: text(300),
  country: required(text(100)),
  state: text(100),
  city: text(100),
  lat: labelled('Latitude', degrees(90)),
  lng: labelled('Longitude', degrees(180)),
  is_active: yesNo(true),
};

export const dealers = resourceTable('dealers', dealersColumns);
