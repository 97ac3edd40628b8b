/** A time of the day as a clock shows it: 20:30. */
import { code, type Field } from '../field.ts'
import { latinDigits } from '../text.ts'

const isTimeOfDay = (value: string): boolean => /^([01]\d|2[0-3]):[0-5]\d$/.test(value)

export const timeOfDay = (): Field<string> => {
  const plain = code({ max: 5 })
  return { ...plain, schema: plain.schema.refine(isTimeOfDay, 'timeOfDay') }
}

/** A time as it is typed in a hurry: 2030, 20.30, 20h30, 8 or ٢٠:٣٠. */
export function parseTime(typed: string): string | undefined {
  const text = latinDigits(typed).trim()
  const match = /^(\d{1,2})(?:\s*[:.hH\s]\s*(\d{2})?|(\d{2}))?$/.exec(text)
  if (!match) return undefined
  const [, hours = '', after = '00', joined = after] = match
  if (Number(hours) > 23 || Number(joined) > 59) return undefined
  return `${hours.padStart(2, '0')}:${joined}`
}
