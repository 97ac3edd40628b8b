/** A time as it is typed in a hurry: 2030, 20.30, 8; written out when the field is left. */
import { TextInput } from '@mantine/core'
import { parseTime } from '../../../domain/kernel/calendar/time-of-day.ts'

type TimeFieldProps = { label: string; value: string; onChange: (value: string) => void }

export function TimeField({ label, value, onChange }: TimeFieldProps) {
  return (
    <TextInput
      label={label}
      size="md"
      required
      dir="ltr"
      inputMode="numeric"
      autoComplete="off"
      maxLength={8}
      placeholder="08:00"
      value={value}
      onChange={(change) => onChange(change.currentTarget.value)}
      onBlur={() => onChange(parseTime(value) ?? value)}
    />
  )
}
