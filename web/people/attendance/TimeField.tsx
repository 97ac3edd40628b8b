/** A time as it is typed in a hurry: 2030, 20.30, 8; written out when the field is left. */
import { TextInput } from '@mantine/core'
import { parseTime, timeOfDay } from '../../../domain/kernel/calendar/time-of-day.ts'

const longest = timeOfDay().max

type TimeFieldProps = {
  label: string
  value: string
  error?: string
  onChange: (value: string) => void
}

export function TimeField({ label, value, error, onChange }: TimeFieldProps) {
  return (
    <TextInput
      label={label}
      size="md"
      required
      dir="ltr"
      inputMode="numeric"
      autoComplete="off"
      maxLength={longest}
      placeholder="08:00"
      value={value}
      error={error}
      onChange={(change) => onChange(change.currentTarget.value)}
      onBlur={() => onChange(parseTime(value) ?? value)}
    />
  )
}
