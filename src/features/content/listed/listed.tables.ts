import {
  file,
  labelled,
  link,
  listed,
  moment,
  picture,
  references,
  required,
  text,
  video,
} from '../../../platform/resource/columns.ts';
import { resourceTable } from '../../../platform/resource/stored-table.ts';

export const listedColumns = {
  banners: {
    heading: required(text(200)),
    description: text(1000),
    link1: labelled('First link', link()),
    link2: labelled('Second link', link()),
    banner_image: picture('banners'),
    shown_from: labelled('Shown from', moment()),
    shown_until: labelled('Shown until', moment()),
    ...listed,
  },
  markets: {
    title: required(text(150)),
    short_description: text(1000),
    thumb_image: labelled('Small picture', picture('markets')),
    brochure: file('markets'),
    ...listed,
  },
  certifications: {
    title: required(text(200)),
    description: text(1000),
    image: picture('certifications'),
    pdf: labelled('PDF', file('certifications')),
    ...listed,
  },
  videos: {
    title: required(text(200)),
    description: text(1000),
    link: required(video()),
    ...listed,
  },
  catalogues: {
    title: required(text(200)),
    file: required(file('catalogues', true)),
    ...listed,
  },
  partners: {
    name: required(text(150)),
    logo: picture('partners'),
    ...listed,
  },
  application_pictures: {
    caption: required(text(300)),
    image: picture('applications'),
    models: labelled('Models used', references('models', 'name', 1000)),
    ...listed,
  },
};

export const listedTables = {
  banners: resourceTable('banners', listedColumns.banners),
  markets: resourceTable('markets', listedColumns.markets),
  certifications: resourceTable('certifications', listedColumns.certifications),
  videos: resourceTable('videos', listedColumns.videos),
  catalogues: resourceTable('catalogues', listedColumns.catalogues),
  partners: resourceTable('partners', listedColumns.partners),
  application_pictures: resourceTable('application_pictures', listedColumns.application_pictures),
};
