/**
 * The company's design as CSS variables of the till. Colours left at the standard follow the scheme
 * of whoever looks; letters and their ground always together, so that no dark letters are left on a
 * ground that turned dark. Everything else of the till is mixed from the design.
 */
import type { CSSProperties } from 'react'
import type { PosDesign } from '../../../domain/pos/contract.ts'
import { extremes, isDark, mixed } from '../../../domain/pos/design/colour.ts'
import {
  type DesignColours,
  designTones,
  leastCover,
} from '../../../domain/pos/design/design-tones.ts'
import { standardDesign, standardInDark } from '../../../domain/pos/design/standard-design.ts'
import { mantineTokens } from '../../kernel/theme.ts'

export type Scheme = 'light' | 'dark'

export type TillLook = {
  variables: CSSProperties
  /** Of what the till has not mixed itself; none where it follows the reader. */
  scheme: Scheme | null
}

/** What the component library colours by itself. */
const libraryTokens = {
  ...mantineTokens,
  '--mantine-color-default-color': 'var(--ct-text)',
  '--mantine-color-petrol-filled': 'var(--ct-brand)',
  '--mantine-primary-color-filled': 'var(--ct-brand)',
  '--mantine-primary-color-filled-hover': 'var(--ct-brand-hover)',
  '--mantine-color-gray-light-color': 'var(--ct-text-2)',
  '--mantine-color-gray-light-hover': 'var(--ct-surface-3)',
  // Its greys, which it takes from two palettes: letters, then grounds.
  '--mantine-color-gray-7': 'var(--ct-text-2)',
  '--mantine-color-dark-0': 'var(--ct-text)',
  '--mantine-color-dark-1': 'var(--ct-text-2)',
  '--mantine-color-gray-0': 'var(--ct-surface-2)',
  '--mantine-color-gray-1': 'var(--ct-surface-3)',
  '--mantine-color-dark-4': 'var(--ct-surface-3)',
  '--mantine-color-dark-5': 'var(--ct-surface-3)',
  '--mantine-color-dark-6': 'var(--ct-surface-2)',
}

const pairs = [
  ['backColour', 'textColour'],
  ['buttonColour', 'buttonTextColour'],
  ['gridColour', 'gridTextColour'],
] as const satisfies (keyof DesignColours)[][]

const isStandard = (design: PosDesign, ...keys: (keyof PosDesign)[]): boolean =>
  keys.every((key) => design[key] === standardDesign[key])

/** Whether anything of it still turns dark with the reader. */
export const followsReader = (design: PosDesign): boolean =>
  pairs.some((pair) => isStandard(design, ...pair))

/** The colours as they are worn in the scheme of the reader. */
function wornColours(design: PosDesign, scheme: Scheme): DesignColours {
  const standard = scheme === 'dark' ? standardInDark : standardDesign
  const [back, button, grid] = pairs.map((pair) =>
    isStandard(design, ...pair) ? standard : design,
  )
  const { gridColour, gridTextColour } = grid ?? design
  const { backColour, textColour } = back ?? design
  const { buttonColour, buttonTextColour } = button ?? design
  // A line that nobody chose is one that suits the ground somebody chose.
  const standardLine =
    grid === design ? mixed(gridColour, gridTextColour, 0.14) : standard.borderColour
  return {
    ...{ backColour, textColour, buttonColour, buttonTextColour, gridColour, gridTextColour },
    borderColour: isStandard(design, 'borderColour') ? standardLine : design.borderColour,
  }
}

/** Behind the tiles: the ground, or whatever a picture under so much of the ground may be. */
function behindTiles({ backImage }: PosDesign, { backColour, textColour }: DesignColours) {
  if (!backImage) return { veil: 100, behind: [backColour] }
  const veil = leastCover(backColour, textColour, extremes)
  return { veil, behind: extremes.map((pixel) => mixed(pixel, backColour, veil / 100)) }
}

/** What letters lie on that are not on a card, and how much of a card must cover it. */
function covers(design: PosDesign, colours: DesignColours): Record<string, string> {
  const { veil, behind } = behindTiles(design, colours)
  const { gridColour, gridTextColour } = colours
  const opacity = Math.max(Number(design.opacity), leastCover(gridColour, gridTextColour, behind))
  return {
    '--pos-veil': `${veil}%`,
    '--pos-opacity': `${opacity}%`,
    // Through glass or on a picture there is nothing to spare for quiet letters.
    ...(opacity < 100 ? { '--pos-tile-quiet': 'var(--card-text)' } : {}),
    ...(design.backImage ? { '--pos-ink-quiet': 'var(--ink)' } : {}),
  }
}

export function tillLook(design: PosDesign, scheme: Scheme): TillLook {
  const colours = wornColours(design, scheme)
  const isPlain = pairs.every((pair) => isStandard(design, ...pair, 'borderColour'))
  const tones = isPlain ? {} : { ...designTones(colours), ...libraryTokens }
  const variables = {
    ...tones,
    ...covers(design, colours),
    '--pos-tile-height': `${design.buttonHeight}px`,
    '--pos-tile-width': `${design.buttonWidth}px`,
  }
  const own = isDark(colours.gridColour) ? 'dark' : 'light'
  return { variables: variables as CSSProperties, scheme: isPlain ? null : own }
}
