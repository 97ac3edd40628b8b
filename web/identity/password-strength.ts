/** How hard a password is to guess, roughly: a hint while typing, never a rule. */
export type Strength = 'none' | 'short' | 'weak' | 'fair' | 'strong'

const minLength = 8
const fairBits = 45
const strongBits = 65

const alphabets: readonly (readonly [RegExp, number])[] = [
  [/[a-z]/, 26],
  [/[A-Z]/, 26],
  [/\d/, 10],
  [/[^\w\s]|_/, 30],
  [/\s/, 4],
  [/[^\u0020-\u007e]/, 40],
]

/** A repeated or counted-up character adds next to nothing to what must be guessed. */
function guessableLength(password: string): number {
  const codes = [...password].map((character) => character.codePointAt(0) ?? 0)
  const isFresh = (code: number, at: number) =>
    at === 0 || Math.abs(code - (codes[at - 1] ?? 0)) > 1
  return codes.filter(isFresh).length
}

/** What others know of the user must not carry the password. */
export function strengthOf(password: string, known: readonly string[] = []): Strength {
  if (password === '') return 'none'
  if (password.length < minLength) return 'short'
  const lower = password.toLowerCase()
  const isPersonal = known.some((word) => word.length > 2 && lower.includes(word.toLowerCase()))
  const pool = alphabets.reduce((sum, [used, size]) => sum + (used.test(password) ? size : 0), 0)
  const bits = guessableLength(password) * Math.log2(Math.max(pool, 2))
  if (isPersonal || bits < fairBits) return 'weak'
  return bits < strongBits ? 'fair' : 'strong'
}
