/** What a label of a catalogue says: the attribute's name, and the unit of its figures ('' when it names none). */
export interface AttributeLabel {
  name: string;
  unit: string;
}

/** `Holding capacity (kg)`, `H [mm]`. */
const IN_BRACKETS = /^(.*\S)\s*[([]([^()[\]]{1,12})[)\]]$/;
/** `Holding capacity kg`, `Reach, mm`: only units that are no words of their own. */
const AT_THE_END = /^(.*[^\s,])[\s,]+(mm|cm|kg|kgf|kN|N|lbf|lbs?)$/;

/** Takes the unit out of the label of a column or an attribute; a label that is nothing but a unit stays as it is. */
export function attributeLabel(label: string): AttributeLabel {
  const [, name, unit] = IN_BRACKETS.exec(label) ?? AT_THE_END.exec(label) ?? [];
  return { name: name ?? label, unit: unit ?? '' };
}

/** The letter of a measure in a drawing, where D and d are two measures. */
export const isLetter = (name: string) => /^\p{L}\d{0,2}$/u.test(name);

/** The same for two spellings of one attribute: capitals and spaces do not count, but in letters of a drawing. */
export const attributeKey = (name: string) => (isLetter(name) ? name : name.trim().replace(/\s+/g, ' ').toLowerCase());
