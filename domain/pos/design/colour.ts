/** Colours as people pick them (#rrggbb), and whether one can be read on another. */

/** What everybody can read, and what everybody can make out, as the guidelines of the web say. */
export const readable = 4.5
export const visible = 3

const partsOf = (colour: string): number[] =>
  [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16))

/** How bright a colour is, from 0 to 1. */
export function brightness(colour: string): number {
  const [red = 0, green = 0, blue = 0] = partsOf(colour).map((byte) => {
    const part = byte / 255
    return part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

export function contrast(one: string, other: string): number {
  const [a, b] = [brightness(one), brightness(other)]
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05)
}

/** The lesser contrast of a colour with any of these. */
export const leastContrast = (colour: string, others: readonly string[]): number =>
  Math.min(...others.map((other) => contrast(colour, other)))

/** So much (0 to 1) of the other colour in the one. */
export function mixed(one: string, other: string, share: number): string {
  const others = partsOf(other)
  const parts = partsOf(one).map((part, at) =>
    Math.round(part + ((others[at] ?? 0) - part) * share),
  )
  return `#${parts.map((part) => part.toString(16).padStart(2, '0')).join('')}`
}

/** Every colour lies between these two. */
const black = '#000000'
const white = '#ffffff'
export const extremes: readonly string[] = [black, white]

/** A ground on which light letters are read better than dark ones. */
export const isDark = (ground: string): boolean => contrast(ground, white) > contrast(ground, black)
