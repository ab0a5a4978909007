/**
 * The words that the passwords used most are made of: of the first 600 words of the list of zxcvbn (MIT, Dan Wheeler and Dropbox, Inc.) those
 * that may stand in a source file, and what a keyboard, a calendar and an office suggest.
 */
const COMMON_WORDS = (
  'password passwort passw qwerty qwertyuiop qwert asdfgh asdfghjkl asdf zxcvbn zxcvbnm qazwsx qazwsxedc qweasd ' +
  'qweasdzxc qwe asd zxc azerty abc abcd abcdef dragon baseball football monkey letmein shadow master michael ' +
  'mustang superman jordan jennifer killer trustno hunter harley buster andrew batman soccer tigger charlie ' +
  'robert sunshine thomas iloveyou ranger daniel hockey george computer michelle jessica starwars pepper freedom ' +
  'princess joshua maggie ginger amanda ashley cheese nicole summer matthew chelsea dallas matrix william yankees ' +
  'taylor corvette austin access martin heather thunder merlin secret diamond hello anthony hammer silver justin ' +
  'patrick richard internet samantha golfer scooter orange cookie maverick jackson phoenix guitar whatever ' +
  'chicken morgan camaro mercedes peanut ferrari cowboy falcon welcome samsung joseph melissa arsenal eagle tiger ' +
  'marina gateway porsche yellow monster spider hannah bulldog london purple money banana boston brandon tennis ' +
  'coffee edward mother yamaha barney chester charles player knight forever steven midnight chicago angel rabbit ' +
  'rachel marine wizard prince flower crystal jasmine winner winter enter golden lauren madison panther sophie ' +
  'johnson david toyota canada jonathan apple black sandra pokemon scorpion butter rainbow florida liverpool ' +
  'turtle nicholas wilson doctor rocket victor captain jaguar dolphin tiffany maxwell albert united mountain ' +
  'benjamin warrior elephant success lucky driver sydney happy america legend magic platinum online heaven family ' +
  'digital chance explorer celtic michigan testing test login admin administrator root user guest default change ' +
  'changeme temp office manager staff support server system india pune mumbai delhi january february march april ' +
  'may june july august september october november december monday friday spring autumn'
).split(' ');

const SIGNS_FOR_LETTERS: Record<string, string> = {
  '@': 'a',
  '0': 'o',
  '1': 'i',
  '3': 'e',
  $: 's',
  '5': 's',
  '!': 'i',
};

/** Whether a password is made of nothing but such words, or those of the site, and digits and signs between them: `P@ssword-1234`. */
export function isGuessedFirst(password: string, siteName: string): boolean {
  const typed = password.toLowerCase();
  const meant = typed.replace(/[@013$5!]/g, (sign) => SIGNS_FOR_LETTERS[sign] ?? sign);
  const ofSite = siteName
    .toLowerCase()
    .split(/[^a-z]+/)
    .concat('clamps', 'clamp', 'toggle', 'steel');
  const words = [...COMMON_WORDS, ...ofSite].filter(Boolean).sort((one, other) => other.length - one.length);
  return [typed, meant].some((text) => {
    const left = words.reduce((letters, word) => letters.replaceAll(word, ''), text.replace(/[^\p{L}]/gu, ''));
    return left.length < 3;
  });
}
