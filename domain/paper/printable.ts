/**
 * Text that is safe to print. It was checked when it was typed, but paper is also made from what
 * older versions, imports and other systems left behind: what could turn a line around, break
 * the encoding or push everything else off the page stops here.
 */

const invisible = /[\p{Cc}\u200b\u200e\u200f\u061c\u202a-\u202e\u2060-\u2069\ufeff\ufff9-\ufffb]/gu

/** Marks piled up on one letter would be printed over the lines above. */
const piledMarks = /(\p{M}{3})\p{M}+/gu

/** Longer than any word; it gets places where a line may break. */
const longRun = /[^\s\u200b]{24,}/gu
const breakAfter = 12

const breakable = (text: string): string =>
  text.replace(longRun, (run) =>
    (run.match(new RegExp(`.{1,${breakAfter}}`, 'gsu')) ?? []).join('\u200b'),
  )

const cut = (text: string, max: number): string => {
  const letters = [...text]
  return letters.length > max
    ? `${letters
        .slice(0, max - 1)
        .join('')
        .trimEnd()}…`
    : text
}

/** One line of text, cut to what a paper has room for. */
export function printable(text: string | null | undefined, max = 200): string {
  const line = (text ?? '')
    .slice(0, 20_000)
    .toWellFormed()
    .normalize('NFC')
    .replace(/\s+/g, ' ')
    .replace(invisible, '')
    .replace(piledMarks, '$1')
    .trim()
  return breakable(cut(line, max))
}

/** Several lines, as they were typed; empty ones at the ends are gone. */
export function printableLines(
  text: string | null | undefined,
  { maxLines, max = 400 }: { maxLines: number; max?: number },
): string[] {
  const lines = (text ?? '').slice(0, 20_000).split(/\r\n?|\n/)
  return lines
    .map((line) => printable(line, max))
    .filter(Boolean)
    .slice(0, maxLines)
}
