import { formatTown } from './town-names.ts';

/**
 * Towns by the first digits of their PIN codes. Names match the table `places`; the nearest town stands in for one that
 * the table lacks.
 */
const TOWNS: Record<string, string> = {
  Delhi: 'Delhi 11',
  Haryana: `
    Faridabad 121, Gurugram 12 122, Rewari 123, Rohtak 124, Bahadurgarh 1245, Hisar 125, Jind 126, Bhiwani 127,
    Sonipat 131, Karnal 13 132, Panipat 1321, Ambala 133 134, Panchkula 1341, Yamuna Nagar 135, Thanesar 136`,
  Punjab: `
    Mohali 140, Ludhiana 14 141, Moga 142, Amritsar 143, Jalandhar 144, Phagwara 1444, Pathankot 145, Hoshiarpur
    146, Patiala 147, Sirhind 1473, Sangrur 148, Bathinda 15 151, Firozpur 152`,
  Chandigarh: 'Chandigarh 16',
  'Himachal Pradesh': 'Shimla 17 171 172, Solan 173, Baddi 1732, Una 174, Mandi 175, Dharamsala 176, Hamirpur 177',
  'Jammu and Kashmir': 'Jammu 18, Udhampur 182, Kathua 184, Srinagar 19, Anantnag 192, Baramula 193',
  Ladakh: 'Leh 194',
  'Uttar Pradesh': `
    Ghaziabad 201, Noida 2013, Aligarh 202, Bulandshahr 203, Hathras 204, Mainpuri 205, Etawah 206, Kasganj 207,
    Kanpur 20 208, Farrukhabad 209, Unnao 2098, Banda 210, Prayagraj 21 211 212, Varanasi 221, Jaunpur 222, Ayodhya
    224, Lucknow 22 226, Sultanpur 228, Raebareli 229, Mirzapur 23 231, Ghazipur 233, Hardoi 241, Shahjanpur 242,
    Bareilly 24 243, Moradabad 244, Hapur 245, Bijnor 246, Saharanpur 247, Meerut 25 250, Muzaffarnagar 251, Sitapur
    26 261, Lakhimpur 262, Gonda City 271, Basti 272, Gorakhpur 27 273, Deoria 274, Mau 275, Azamgarh 276, Mathura
    281, Agra 28 282, Firozabad 283, Jhansi 284, Orai 285`,
  Uttarakhand: 'Roorkee 2476, Dehradun 248, Haridwar 249, Haldwani 263, Rudrapur 2631, Kashipur 2447',
  Rajasthan: `
    Alwar 301, Bhiwadi 30101, Jaipur 30 302 303, Tonk 304, Ajmer 305, Pali 306, Sirohi 307, Bhilwara 311,
    Chittorgarh 312, Udaipur 31 313, Bharatpur 321, Bundi 323, Kota 32 324 325, Banswara 327, Sikar 332, Jhunjhunun
    333, Bikaner 33 334, Sri Ganganagar 335, Nagaur 341, Jodhpur 34 342, Barmer 344, Jaisalmer 345`,
  Gujarat: `
    Rajkot 36 360, Jamnagar 361, Junagadh 362, Surendranagar 363, Morvi 3636, Bhavnagar 364, Amreli 365, Bhuj 37,
    Gandhidham 3702, Ahmedabad 38 380 382, Gandhinagar 3820, Himatnagar 383, Visnagar 384, Palanpur 385, Nadiad 387,
    Anand 388, Godhra 389, Halol 3893, Vadodara 39 390 391, Bharuch 392, Ankleshwar 393, Surat 394 395, Valsad 396,
    Vapi 3961, Navsari 3964`,
  'Dadra and Nagar Haveli and Daman and Diu': 'Daman 39621, Silvassa 39623',
  Maharashtra: `
    Mumbai 40 400, Thane 4006, Navi Mumbai 4007, Virar 401, Alibag 402, Panvel 410, Lonavla 4104, Chakan 4105, Pune
    41 411 412, Sholapur 413, Ahilyanagar 414, Satara 415, Kolhapur 416, Sangli 4164, Ichalkaranji 41611, Kalyan
    421, Bhiwandi 4213, Nashik 42 422, Malegaon 423, Dhule 424, Jalgaon 425, Aurangabad 43 431, Jalna 4312, Nanded
    4316, Nagpur 44 440 441, Wardha 442, Chanda 4424, Akola 444, Amravati 4446, Yavatmal 445`,
  Goa: 'Panaji 403, Madgaon 4036, Vasco da Gama 4038',
  'Madhya Pradesh': `
    Khandwa 450, Khargone 451, Indore 45 452 453, Dhar 454, Pithampur 4547, Dewas 455, Ujjain 456, Ratlam 457,
    Mandsaur 458, Betul 460, Narmadapuram 461, Bhopal 46 462, Mandideep 46204, Raisen 463, Vidisha 464, Sehore 466,
    Saugor 470, Chhatarpur 471, Guna 473, Gwalior 47 474, Morena 476, Bhind 477, Chhindwara 480, Balaghat 481,
    Jabalpur 48 482, Murwara 483, Shahdol 484, Satna 485, Rewa 486`,
  Chhattisgarh: `
    Bhilai 490, Durg 491, Raipur 49 492 493, Jagdalpur 494, Bilaspur 495, Korba 4956, Raigarh 496, Ambikapur 497`,
  Telangana: `
    Hyderabad 50 500 501, Sangareddi 502, Nizamabad 503, Adilabad 504, Karimnagar 505, Warangal 506, Khammam 507,
    Nalgonda 508, Mahbubnagar 509`,
  'Andhra Pradesh': `
    Anantapur 515, Hindupur 5152, Kadapa 516, Tirupati 517, Madanapalle 5173, Kurnool 51 518, Vijayawada 52 520 521,
    Guntur 522, Ongole 523, Nellore 524, Visakhapatnam 53 530 531, Srikakulam 532, Kakinada 533, Rajamahendravaram
    5331, Eluru 534, Vizianagaram 535`,
  Karnataka: `
    Bengaluru 56 560 562, Doddaballapura 561, Kolar 563, Hoskote 56211, Mysuru 57 570, Mandya 571, Tumakuru 572,
    Hassan 573, Mangaluru 574 575, Udupi 576, Davangere 577, Shivamogga 5772, Hubballi 58 580, Karwar 581, Gadag
    582, Ballari 583, Raichur 584, Kalaburagi 585, Vijayapura 586, Bagalkot 587, Belagavi 59`,
  'Tamil Nadu': `
    Chennai 60 600, Tiruvallur 601, Sriperumbudur 6021, Kanchipuram 602, Chengalpattu 603, Tindivanam 604,
    Tiruvannamalai 606, Cuddalore 607, Chidambaram 608, Nagapattinam 611, Kumbakonam 612, Thanjavur 61 613,
    Tiruchirappalli 620 621, Pudukkottai 622, Ramanathapuram 623, Dindigul 624, Madurai 62 625, Virudunagar 626,
    Tirunelveli 627, Thoothukudi 628, Nagercoil 629, Karaikkudi 630, Arakkonam 631, Vellore 632, Walajapet 6324,
    Hosur 6351, Krishnagiri 635, Salem 63 636, Namakkal 637, Erode 638, Karur 639, Coimbatore 64 641, Tiruppur 6416,
    Pollachi 642, Ooty 643`,
  Puducherry: 'Puducherry 605',
  Kerala: `
    Kannur 670, Kasaragod 671, Kozhikode 67 673, Malappuram 676, Palakkad 678, Ottapalam 679, Thrissur 680, Kochi 68
    682, Aluva 683, Munnar 685, Kottayam 686, Alappuzha 688, Tiruvalla 689, Kayamkulam 690, Kollam 691,
    Thiruvananthapuram 69 695`,
  'West Bengal': `
    Kolkata 70 700, Howrah 71 711, Hugli 712, Barddhaman 713, Durgapur 7132, Asansol 7133, Kharagpur 72 721, Haldia
    7216, Bankura 722, Puruliya 723, Siuri 731, Malda 732, Balurghat 733, Siliguri 73 734, Jalpaiguri 735,
    Krishnanagar 741, Kalyani 7412, Baharampur 742, Barasat 74 743`,
  'Andaman and Nicobar': 'Port Blair 744',
  Sikkim: 'Gangtok 737',
  Odisha: `
    Bhubaneswar 75 751, Puri 752, Cuttack 753 754, Jajpur 755, Balasore 756, Angul 759, Brahmapur 76 760 761,
    Jeypore 764, Gunupur 765, Bhawanipatna 766, Balangir 767, Sambalpur 768, Jharsuguda 7682, Rourkela 77 769,
    Sundergarh 770`,
  Assam: `
    Guwahati 78 781, Hojai 782, Bongaigaon 783, Tezpur 784, Jorhat 785, Dibrugarh 786, Tinsukia 7861, Silchar 788`,
  'Arunachal Pradesh': 'Itanagar 790 791 792',
  Meghalaya: 'Shillong 79 793, Tura 794',
  Manipur: 'Imphal 795',
  Mizoram: 'Aizawl 796',
  Nagaland: 'Kohima 797 798, Dimapur 7971',
  Tripura: 'Agartala 799',
  Bihar: `
    Patna 80 800 801, Arrah 802, Bihar Sharif 803, Nawada 805, Munger 811, Bhagalpur 81 812 813, Dehri 821, Gaya
    823, Aurangabad 824, Chapra 841, Muzaffarpur 84 842, Hajipur 844, Bettiah 845, Darbhanga 846, Samastipur 848,
    Begusarai 851, Saharsa 852, Katihar 8541, Purnia 85 854`,
  Jharkhand: `
    Jasidih 814, Giridih 815, Medininagar 822, Hazaribagh 825, Dhanbad 82 826 828, Bermo 827, Ramgarh 829,
    Jamshedpur 831 832, Chaibasa 833, Ranchi 83 834 835`,
};

interface PinTown {
  name: string;
  region: string;
  country: string;
}

export const TOWN_BY_PIN_PREFIX: ReadonlyMap<string, PinTown> = new Map(
  Object.entries(TOWNS).flatMap(([region, towns]) =>
    towns.split(',').flatMap((entry) => {
      const name = entry.replace(/[\d\s]+$/, '').trim();
      const prefixes = entry.match(/\d+/g) ?? [];
      return prefixes.map((prefix): [string, PinTown] => [prefix, { name, region, country: 'India' }]);
    }),
  ),
);

const ONLY_PIN = /^(?:PIN[\s:-]*)?(\d{3})\s?(\d{3})$/i;
const PIN_AFTER_TOWN = /[\s,-]+\d{3}\s?\d{3}$/;

export function resolvePinCode(typed: string): string {
  const text = typed.trim();
  const found = ONLY_PIN.exec(text);
  if (!found) return text.replace(PIN_AFTER_TOWN, '');
  const pin = `${found[1]}${found[2]}`;
  for (let length = pin.length; length >= 2; length--) {
    const town = TOWN_BY_PIN_PREFIX.get(pin.slice(0, length));
    if (town) return formatTown(town);
  }
  return text;
}
