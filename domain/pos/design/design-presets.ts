import type { PosDesign } from '../contract.ts'
import { standardDesign } from './standard-design.ts'

type Colours = Omit<PosDesign, 'opacity' | 'backImage' | 'buttonHeight' | 'buttonWidth'>

/** Looks to begin with; text on each ground can be read by everybody (a test says so). */
export const designPresets = {
  standard: standardDesign,
  night: {
    backColour: '#14171a',
    textColour: '#f1f3f4',
    buttonColour: '#2796ab',
    buttonTextColour: '#06181c',
    gridColour: '#22272b',
    gridTextColour: '#f1f3f4',
    borderColour: '#3a4147',
  },
  sand: {
    backColour: '#f3e9dc',
    textColour: '#3b2f22',
    buttonColour: '#8a4b1f',
    buttonTextColour: '#ffffff',
    gridColour: '#fffaf2',
    gridTextColour: '#3b2f22',
    borderColour: '#dcc7ab',
  },
  contrast: {
    backColour: '#ffffff',
    textColour: '#000000',
    buttonColour: '#000000',
    buttonTextColour: '#ffffff',
    gridColour: '#ffffff',
    gridTextColour: '#000000',
    borderColour: '#000000',
  },
} as const satisfies Record<string, Colours>

export type DesignPreset = keyof typeof designPresets
