/**
 * Text as people type it: cleaned before it is kept, folded before it is searched.
 *
 * Direction overrides and isolates can make a name read as another one, control codes reach
 * printers, lone surrogates break encoders: those are refused. Marks that only ride along with a
 * copied name (left-to-right mark, byte order mark, zero-width space) are dropped in silence,
 * because nobody could see them to remove them.
 */
const invisibleMarks = /[\u200b\u200e\u200f\u061c\ufeff]/g
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it looks for.
const forbidden = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/

const allForbidden = new RegExp(forbidden, 'g')
const turning = /[\u202a-\u202e\u2066-\u2069]/g

export const cleanText = (text: string): string =>
  text.normalize('NFC').replace(invisibleMarks, '').replace(/\r\n?/g, '\n').trim()

export const cleanLine = (text: string): string => cleanText(text).replace(/\s+/g, ' ')

/**
 * Text that comes from a file: nobody can mend it where he reads it, so what typed text is refused
 * for is left out of it.
 */
export const foreignText = (text: string): string =>
  cleanText(text.toWellFormed().replace(turning, '').replace(allForbidden, ' '))

export const foreignLine = (text: string): string => foreignText(text).replace(/\s+/g, ' ').trim()

/** As much of a text as there is room for; no letter is cut in two. */
export const cutText = (text: string, max: number): string =>
  text
    .slice(0, max)
    .replace(/[\ud800-\udbff]$/, '')
    .trim()

/** What leaves no trace on a screen or on paper, alone or beside others. */
const unseen = /[\p{Default_Ignorable_Code_Point}\p{Cf}\u2800]/u
const seen = /[^\p{Default_Ignorable_Code_Point}\p{Cf}\p{Cc}\p{Z}\p{M}\s\u2800]/u

/** A name of joiners, fillers and blanks would stand in a list as an empty line. */
export const isVisible = (text: string): boolean => seen.test(text)

/** Two codes that look the same are the same: nothing hides in one. */
export const isPlainCode = (text: string): boolean => !unseen.test(text)

/** Joiners and what chooses the look of a sign belong to letters and signs; nothing else unseen does. */
const hidden =
  /(?!\u200c|\u200d|\ufe0e|\ufe0f)\p{Default_Ignorable_Code_Point}|[\ufff9-\ufffb\u2800]/u
/** No language puts more marks on a letter; a tower of them covers the lines around it. */
const tower = /\p{M}{5}/u

/** What is read at a glance: nothing hides in it, and nothing grows out of its line. */
export const isReadable = (text: string): boolean => !hidden.test(text) && !tower.test(text)

export const isSafeText = (text: string): boolean => !forbidden.test(text) && text.isWellFormed()

const unseenMarks = /[\p{Default_Ignorable_Code_Point}\ufff9-\ufffb\u2800]/gu

/**
 * Two names that look the same are the same: what may stand only once is compared without case and
 * without marks that nobody sees. The database holds the same function (`unique_key`), and the
 * indexes of all that is unique are made of it; a test keeps the two equal.
 */
export const uniqueKey = (text: string): string =>
  text.replace(unseenMarks, '').normalize('NFC').toLowerCase()

const foldedLetters: Readonly<Record<string, string>> = {
  أ: 'ا',
  إ: 'ا',
  آ: 'ا',
  ٱ: 'ا',
  ى: 'ي',
  ئ: 'ي',
  ؤ: 'و',
  ة: 'ه',
  ـ: '',
  æ: 'ae',
  œ: 'oe',
  ß: 'ss',
  ø: 'o',
  ł: 'l',
}

/**
 * Folds accents, case, Arabic letter forms, diacritics and digits, so that a search finds what
 * was meant. The database holds the same function (`fold` in the first migration); a test keeps
 * the two equal.
 */
export function fold(text: string): string {
  return latinDigits(text)
    .normalize('NFC')
    .toLowerCase()
    .replace(/[أإآٱىئؤةـæœßøł]/g, (letter) => foldedLetters[letter] ?? letter)
    .normalize('NFKD')
    .replace(/[\u0300-\u036f\u064b-\u065f\u0670]/g, '')
    .replace(/\s+/g, ' ')
    .trim()
}

/** Arabic-Indic and Persian digits, and the Arabic separators, as Western ones. */
export function latinDigits(text: string): string {
  return text
    .replace(/[\u0660-\u0669]/g, (digit) => String(digit.charCodeAt(0) - 0x0660))
    .replace(/[\u06f0-\u06f9]/g, (digit) => String(digit.charCodeAt(0) - 0x06f0))
    .replace(/\u066b/g, '.')
    .replace(/[\u066c\u060c]/g, ',')
}

/** What is searched for, wherever something is. */
export const longestSearchText = 100
