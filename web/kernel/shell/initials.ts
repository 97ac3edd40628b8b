/** The first letters of the first and last names. Arabic letters are parted so they do not join. */
export function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/)
  const letters = [words[0], words.length > 1 ? words.at(-1) : undefined].map(
    (word) => [...(word ?? '')][0] ?? '',
  )
  const isArabic = /\p{Script=Arabic}/u.test(letters.join(''))
  return letters.join(isArabic ? '\u200c' : '').toUpperCase()
}
