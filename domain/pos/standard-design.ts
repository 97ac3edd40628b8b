import type { PosDesign } from './contract.ts'

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
