import type { PosDesign } from '../contract.ts'

/** How a till looks until the company decides otherwise: the colours of the product itself. */
export const standardDesign = {
  backColour: '#f4f2ee',
  textColour: '#1f1d1a',
  buttonColour: '#0c6778',
  buttonTextColour: '#ffffff',
  gridColour: '#ffffff',
  gridTextColour: '#1f1d1a',
  borderColour: '#e6e2db',
  opacity: '100',
  backImage: null,
  buttonHeight: 176,
  buttonWidth: 180,
} as const satisfies PosDesign

/** What the same colours are where the reader chose the dark: those of the product itself. */
export const standardInDark = {
  ...standardDesign,
  backColour: '#11100e',
  textColour: '#f0ede7',
  buttonColour: '#13788a',
  buttonTextColour: '#ffffff',
  gridColour: '#1e1d1a',
  gridTextColour: '#f0ede7',
  borderColour: '#34322c',
} as const satisfies PosDesign
