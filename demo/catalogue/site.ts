export const banners = [
  {
    scene: 'vertical',
    heading: 'Hold it. Weld it. Let go.',
    description: 'Toggle clamps from 25 kg to 4500 kg, with drawings and CAD data for every series.',
    link1: '/ProductCategories/vertical-hold-down-clamps',
    link2: '/Videos',
  },
  {
    scene: 'straight-line',
    heading: 'Straight to the point',
    description: 'Push-pull and latch clamps that lock over centre at the end of their stroke.',
    link1: '/ProductCategories/straight-line-action-clamps',
    link2: '/Videos',
  },
  {
    scene: 'parts',
    heading: 'The parts around the clamp',
    description: 'Knobs, levers, plungers and feet: one enquiry basket for the whole fixture.',
    link1: '/AllProducts',
    link2: '/Videos',
  },
];

const page = (page_name: string, meta_title: string, meta_description: string, meta_keywords: string) => ({
  page_name,
  meta_title,
  meta_description,
  meta_keywords,
});

export const pageSeo = [
  page(
    'Home',
    'Home - Steel-Smith',
    'Toggle clamps, operating parts and levelling feet: drawings, CAD data and one enquiry basket. The widest and most recognised line of toggle clamps in the country for over 50 years.',
    'toggle clamps, hold down clamps, workholding, India',
  ),
  page(
    'AboutUs',
    'About us - Steel-Smith',
    'Maker of toggle clamps since 1970: more than 500 models off the shelf, 40,000 sq.ft. of manufacturing area, ISO 9001:2015.',
    'about, manufacturer, toggle clamps, ISO 9001',
  ),
  page(
    'AllProducts',
    'All Products - Steel-Smith',
    'All four brands: toggle clamps, knobs and levers, levelling feet, latches and panel hardware.',
    'all products, brands, toggle clamps, knobs, levelling feet',
  ),
  page(
    'Events',
    'Events - Steel-Smith',
    'Exhibitions and open days where our clamps can be seen and tried.',
    'events, exhibitions, trade fairs',
  ),
  page('News', 'News - Steel-Smith', 'New models, application reports and company news.', 'news, new products'),
  page(
    'Markets',
    'Markets - Steel-Smith',
    'Where our clamps work: automotive, aerospace, woodworking, food and medical technology.',
    'markets, industries, automotive, aerospace',
  ),
  page(
    'Certification',
    'Certification - Steel-Smith',
    'Certificates of our quality and environmental management.',
    'certification, ISO 9001, quality',
  ),
  page(
    'Videos',
    'Videos - Steel-Smith',
    'How toggle clamps work, how to choose and how to mount them.',
    'videos, toggle clamp, how to',
  ),
  page(
    'ContactUs',
    'Contact us - Steel-Smith',
    'Write to our engineers: selection, special designs, delivery.',
    'contact, enquiry, support',
  ),
  page(
    'DealerNetwork',
    'Dealer Network - Steel-Smith',
    'Find a dealer near you, in India and abroad.',
    'dealers, distributors',
  ),
  page(
    'Downloads',
    'Downloads - Steel-Smith',
    'Catalogues, CAD data and technical data for registered customers.',
    'downloads, CAD, STEP, IGES, catalogues',
  ),
  page('CatalogueDownloads', 'Catalogues - Steel-Smith', 'PDF catalogues of all four brands.', 'catalogues, PDF'),
  page(
    'TechnicalData',
    'Technical Data - Steel-Smith',
    'Holding capacity, clamping force, materials and mounting of our clamps.',
    'technical data, holding capacity, clamping force',
  ),
  page(
    'IntroductionToClamps',
    'Introduction to Clamps - Steel-Smith',
    'What toggle clamps are, how they act and where they are used.',
    'introduction, toggle clamps',
  ),
  page(
    'TypesOfToggleAction',
    'Types of Toggle Action - Steel-Smith',
    'Vertical and horizontal hold-down, straight line, pull action and pull back: five families and their capacities.',
    'toggle action, VTC, H series, HTC, PAH',
  ),
  page(
    'WhatIsAToggleClamp',
    'What is a Toggle Clamp? - Steel-Smith',
    'The toggle principle, holding capacity and clamping force explained.',
    'toggle clamp, principle, holding capacity',
  ),
  page(
    'Applications',
    'Applications - Steel-Smith',
    'Clamps at work on fixtures, welding tables and lids.',
    'applications, fixtures, welding',
  ),
  page(
    'TestingFacilities',
    'Testing Facilities - Steel-Smith',
    'How holding capacity is tested.',
    'testing, holding capacity',
  ),
];

/** Other spellings of the site's paths. */
const SPELLINGS: [to: string, from: string[]][] = [
  ['/AboutUs', ['Aboutus', 'aboutUs', 'about-us', 'about']],
  ['/AllProducts', ['products', 'allProducts', 'all-products', 'Allproducts']],
  ['/ContactUs', ['Contactus', 'contactUs', 'contact-us', 'contact']],
  ['/Events', ['events', 'exhibitions']],
  ['/News', ['news']],
  ['/Markets', ['markets', 'industries']],
  ['/Downloads', ['download', 'cad']],
  ['/DealerNetwork', ['dealerNetwork', 'dealers', 'dealer-network', 'Dealernetwork']],
  ['/Certification', ['certification', 'certifications', 'Certifications']],
  ['/CatalogueDownloads', ['cataloguedownloads', 'catalogues', 'catalogue']],
  ['/TechnicalData', ['technicaldata', 'technical-data']],
  ['/Register', ['register', 'signup']],
  ['/EnquiryCart', ['enquirycart', 'enquiry-cart', 'cart']],
  ['/IntroductionToClamps', ['introductiontoclamps', 'about-clamps']],
  ['/TypesOfToggleAction', ['typesoftoggleaction']],
  ['/WhatIsAToggleClamp', ['whatisatoggleclamp']],
  ['/Applications', ['applications']],
  ['/TestingFacilities', ['testingfacilities']],
  ['/Videos', ['video']],
  ['/ProductCategories/vertical-hold-down-clamps', ['vertical-clamps', 'vtc']],
  ['/ProductCategories/horizontal-hold-down-clamps', ['horizontal-clamps']],
  ['/ProductCategories/straight-line-action-clamps', ['push-pull-clamps']],
  ['/ProductCategories/pull-action-clamps', ['latch-clamps']],
];

export const redirects = SPELLINGS.flatMap(([location, from]) => from.map((old_path) => ({ old_path, location })));
