/** The one colour of the house on the guests' page, as far from the ground as letters must be. */
import { contrast, mixed, readable } from '../pos/design/colour.ts'

export type Accent = { light: string; dark: string }

/** The lightest and the darkest ground letters stand on. */
const grounds = { light: '#f4f2ee', dark: '#242320' } as const
const inks = { light: '#000000', dark: '#ffffff' } as const
const step = 0.05

/** With so much of the ink in it as it takes to be read. */
function legible(colour: string, ground: string, ink: string): string {
  let share = 0
  while (share < 1 && contrast(mixed(colour, ink, share), ground) < readable) share += step
  return mixed(colour, ink, Math.min(share, 1))
}

export const accentOf = (colour: string): Accent => ({
  light: legible(colour, grounds.light, inks.light),
  dark: legible(colour, grounds.dark, inks.dark),
})
