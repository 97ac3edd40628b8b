/**
 * A text for a spreadsheet program. What it would take for a formula is neutralised, because a name
 * typed by a stranger must not run on a bookkeeper's desk.
 */

/** Also signs of full width or small form, and what hides behind blanks. */
const signs = '=+\\-@\\uff1d\\uff0b\\uff0d\\uff20\\ufe62\\ufe63\\ufe66\\ufe6b'

const formula = new RegExp(`^([\\s\\p{Cf}]*[${signs}]|[\\t\\r\\n])`, 'u')

const neutral = new RegExp(`^'([\\s\\p{Cf}]*[${signs}]|[\\t\\r\\n])`, 'u')

export const neutralised = (text: string): string => (formula.test(text) ? `'${text}` : text)

/** The text that was neutralised. */
export const unneutralised = (text: string): string => (neutral.test(text) ? text.slice(1) : text)
