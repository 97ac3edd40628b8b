/** A method in the language of the screen: its other name is the Arabic one. */
import type { TillMethod } from '../../../domain/pos/contract.ts'

export const methodName = ({ name, altName }: TillMethod, language: string): string =>
  language.startsWith('ar') ? (altName ?? name) : name
