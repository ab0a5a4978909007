import {
  fileColumn,
  htmlColumn,
  imageColumn,
  linkColumn,
  listedRowColumns,
  momentColumn,
  referenceListColumn,
  requiredColumn,
  textColumn,
  videoColumn,
  withLabel,
} from '../../../platform/resource/columns.ts';
import { storedResourceTable } from '../../../platform/resource/stored-table.ts';

export const listedContentColumns = {
  banners: {
    heading: requiredColumn(textColumn(200)),
    description: textColumn(1000),
    link1: withLabel('First link', linkColumn()),
    link2: withLabel('Second link', linkColumn()),
    banner_image: imageColumn('banners'),
    shown_from: withLabel('Shown from', momentColumn()),
    shown_until: withLabel('Shown until', momentColumn()),
    ...listedRowColumns,
  },
  markets: {
    title: requiredColumn(textColumn(150)),
    short_description: textColumn(1000),
    thumb_image: withLabel('Small picture', imageColumn('markets')),
    brochure: fileColumn('markets'),
    ...listedRowColumns,
  },
  certifications: {
    title: requiredColumn(textColumn(200)),
    description: textColumn(1000),
    image: imageColumn('certifications'),
    pdf: withLabel('PDF', fileColumn('certifications')),
    ...listedRowColumns,
  },
  answers: {
    question: requiredColumn(textColumn(200)),
    answer: requiredColumn(htmlColumn(10_000)),
    words: withLabel('Words of a search that this answers, separated by commas', textColumn(1000)),
    ...listedRowColumns,
  },
  videos: {
    title: requiredColumn(textColumn(200)),
    description: textColumn(1000),
    link: requiredColumn(videoColumn()),
    ...listedRowColumns,
  },
  catalogues: {
    title: requiredColumn(textColumn(200)),
    file: requiredColumn(fileColumn('catalogues', true)),
    ...listedRowColumns,
  },
  partners: {
    name: requiredColumn(textColumn(150)),
    logo: imageColumn('partners'),
    ...listedRowColumns,
  },
  application_pictures: {
    caption: requiredColumn(textColumn(300)),
    image: imageColumn('applications'),
    models: withLabel('Models used', referenceListColumn('models', 'name', 1000)),
    ...listedRowColumns,
  },
};

export const listedContentTables = {
  banners: storedResourceTable('banners', listedContentColumns.banners),
  markets: storedResourceTable('markets', listedContentColumns.markets),
  certifications: storedResourceTable('certifications', listedContentColumns.certifications),
  answers: storedResourceTable('answers', listedContentColumns.answers),
  videos: storedResourceTable('videos', listedContentColumns.videos),
  catalogues: storedResourceTable('catalogues', listedContentColumns.catalogues),
  partners: storedResourceTable('partners', listedContentColumns.partners),
  application_pictures: storedResourceTable('application_pictures', listedContentColumns.application_pictures),
};
