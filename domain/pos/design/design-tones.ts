/**
 * Everything a till shows in the seven colours a company chose. Surfaces, quiet letters, lines and
 * marks are mixed from those seven, each only as far as what stands on it can still be read: where
 * the chosen pairs can be read, so can all of it (a property says so).
 */

import type { PosDesign } from '../contract.ts'
import { brightness, contrast, isDark, leastContrast, mixed, readable, visible } from './colour.ts'

export type DesignColours = Pick<
  PosDesign,
  | 'backColour'
  | 'textColour'
  | 'buttonColour'
  | 'buttonTextColour'
  | 'gridColour'
  | 'gridTextColour'
  | 'borderColour'
>

const steps = 8

/** From the whole share down to none. */
const shares = (most: number): number[] =>
  Array.from({ length: steps }, (_, at) => (most * (steps - at)) / steps)

/** The ground, moved towards a colour by at most so much while the letters on it can be read. */
function tinted(ground: string, towards: string, most: number, letters: readonly string[]): string {
  const tints = shares(most).map((share) => mixed(ground, towards, share))
  return tints.find((tint) => leastContrast(tint, letters) >= readable) ?? ground
}

/** The letters, made quieter by at most so much while they can be read on all of these. */
function quieted(letters: string, most: number, grounds: readonly string[]): string {
  const [ground = letters] = grounds
  const tones = shares(most).map((share) => mixed(letters, ground, share))
  return tones.find((tone) => leastContrast(tone, grounds) >= readable) ?? letters
}

/** As little of the letters' colour as makes an edge visible on the ground. */
function edgeOn(ground: string, letters: string): string {
  const edges = shares(1).map((share) => mixed(ground, letters, share))
  return edges.findLast((edge) => contrast(edge, ground) >= visible) ?? letters
}

/** The first that reaches the contrast on all grounds, else the last. */
const firstFit = (colours: readonly [string, ...string[]], grounds: string[], least: number) =>
  colours.find((colour) => leastContrast(colour, grounds) >= least) ?? colours.at(-1) ?? colours[0]

/** Ink and mark of each state, on light and on dark ground: those of the product itself. */
const states = {
  paid: { ink: ['#17683b', '#82d3a2'], mark: ['#23915a', '#43b078'] },
  unpaid: { ink: ['#875000', '#ecbd68'], mark: ['#c67c0e', '#d9982c'] },
  overdue: { ink: ['#ac261d', '#f59a8e'], mark: ['#cf3a2e', '#e5594c'] },
  delivered: { ink: ['#2b519c', '#9dbdf5'], mark: ['#4371c9', '#6c97e6'] },
} as const

type State = keyof typeof states

const hues = ['#c99a4b', '#7c9a77', '#3fa7b8', '#b3694d', '#8f8a80']

type Tones = Record<string, string>

/** What lies on the ground of the tiles: keys, fields, the ticket, dialogs. */
function cardTones({ gridColour: card, gridTextColour: text, borderColour }: DesignColours) {
  const soft = tinted(card, text, 0.05, [text])
  const softer = tinted(card, text, 0.11, [text])
  const grounds = [card, soft, softer]
  const tones: Tones = {
    surface: card,
    page: soft,
    'surface-2': soft,
    'surface-3': softer,
    text,
    'text-2': quieted(text, 0.24, grounds),
    'text-3': quieted(text, 0.36, grounds),
    'text-off': mixed(text, card, 0.55),
    line: borderColour,
    'line-strong': mixed(card, text, 0.24),
    'line-field': edgeOn(card, text),
  }
  hues.forEach((hue, at) => {
    tones[`tint-${at + 1}`] = tinted(card, hue, 0.24, [text])
  })
  return { tones, grounds, letters: [text, tones['text-2'] ?? text, tones['text-3'] ?? text] }
}

type Card = ReturnType<typeof cardTones>

function keyTones(colours: DesignColours, { grounds, letters }: Card): Tones {
  const { buttonColour: key, buttonTextColour: keyText, gridColour: card } = colours
  const [text = keyText] = letters
  const hover = tinted(key, keyText, 0.1, [keyText])
  const press = tinted(key, keyText, 0.18, [keyText])
  const soft = tinted(card, key, 0.16, letters)
  const softer = tinted(card, key, 0.28, letters)
  return {
    brand: key,
    'on-brand': keyText,
    'brand-hover': hover,
    'brand-press': press,
    'on-brand-2': quieted(keyText, 0.2, [key, hover, press]),
    'brand-soft': soft,
    'brand-soft-2': softer,
    'brand-text': firstFit([key, text], [...grounds, soft, softer], readable),
    focus: firstFit([key, colours.textColour, text], [card, colours.backColour], visible),
  }
}

function stateTones(state: State, { gridColour: card }: DesignColours, { letters, grounds }: Card) {
  const side = isDark(card) ? 1 : 0
  const { ink, mark } = states[state]
  const [text = ink[side]] = letters
  const ground = tinted(card, mark[side], 0.16, letters)
  return {
    [state]: firstFit([ink[side], text], [...grounds, ground], readable),
    [`${state}-bg`]: ground,
    [`${state}-mark`]: firstFit([mark[side], text], [card], visible),
  }
}

/** What lies on the ground itself: the head, and what is said between the tiles. */
function backTones({ backColour: back, textColour: ink, buttonColour }: DesignColours): Tones {
  const side = isDark(back) ? 1 : 0
  const dot = (state: State) => firstFit([states[state].mark[side], ink], [back], visible)
  return {
    '--pos-ink': ink,
    '--pos-ink-quiet': quieted(ink, 0.3, [back]),
    '--pos-rule': mixed(back, ink, 0.28),
    // A key of the ground's own colour would be lost on it.
    '--pos-key-edge': firstFit([buttonColour, ink], [back], 1.5),
    '--pos-touched': tinted(back, ink, 0.14, [ink]),
    '--pos-dot-paid': dot('paid'),
    '--pos-dot-unpaid': dot('unpaid'),
    '--pos-dot-overdue': dot('overdue'),
  }
}

/** By the name of a variable: tokens of the product, and a few of the till's own. */
export function designTones(colours: DesignColours): Record<string, string> {
  const card = cardTones(colours)
  const all: Tones = {
    canvas: colours.backColour,
    ...card.tones,
    ...keyTones(colours, card),
    ...stateTones('paid', colours, card),
    ...stateTones('unpaid', colours, card),
    ...stateTones('overdue', colours, card),
    ...stateTones('delivered', colours, card),
    draft: card.letters[1] ?? colours.gridTextColour,
    'draft-bg': card.grounds[2] ?? colours.gridColour,
  }
  const tokens = Object.entries(all).map(([name, colour]) => [`--ct-${name}`, colour])
  return { ...Object.fromEntries(tokens), ...backTones(colours) }
}

/**
 * How much of a ground must lie over what is behind it (0 to 100) for its letters to be read. A
 * picture may be anything between black and white, so both must end up on the same side of the
 * letters as the ground itself: brighter, or darker.
 */
export function leastCover(ground: string, letters: string, behind: readonly string[]): number {
  const isBrighter = (colour: string) => brightness(colour) > brightness(letters)
  for (let percent = 0; percent < 100; percent += 1) {
    const seen = behind.map((colour) => mixed(colour, ground, percent / 100))
    const isOneSide = seen.every((colour) => isBrighter(colour) === isBrighter(ground))
    if (isOneSide && leastContrast(letters, seen) >= readable) return percent
  }
  return 100
}
