/**
 * The company's design as CSS variables of the till. A value left at the standard is not set, so
 * that it follows the scheme: only what the company chose stays the same in the dark.
 */
import type { CSSProperties } from 'react'
import type { PosDesign } from '../../domain/pos/contract.ts'
import { standardDesign } from '../../domain/pos/standard-design.ts'

const variables = {
  backColour: '--pos-back',
  textColour: '--pos-text',
  buttonColour: '--pos-button',
  buttonTextColour: '--pos-button-text',
  gridColour: '--pos-grid',
  gridTextColour: '--pos-grid-text',
  borderColour: '--pos-border',
} as const

const isStandard = (design: PosDesign, key: keyof PosDesign): boolean =>
  design[key] === standardDesign[key]

export function designVariables(design: PosDesign): CSSProperties {
  const colours = (Object.keys(variables) as (keyof typeof variables)[])
    .filter((key) => !isStandard(design, key))
    .map((key) => [variables[key], design[key]])
  return {
    ...Object.fromEntries(colours),
    '--pos-tile-height': `${design.buttonHeight}px`,
    '--pos-tile-width': `${design.buttonWidth}px`,
    '--pos-opacity': `${design.opacity}%`,
  } as CSSProperties
}
