/** Where Enter leads from the quantity of a line, as its user chose: to its next cell or to the next line. */
import { usePreference } from './preferences.ts'

export const afterQuantity = ['cell', 'line'] as const

export type AfterQuantity = (typeof afterQuantity)[number]

export function useAfterQuantity(): [AfterQuantity, (chosen: AfterQuantity) => void] {
  const [kept, keep] = usePreference<unknown>('afterQuantity', null)
  return [kept === 'line' ? 'line' : 'cell', keep]
}
