/** One of a few that are all known. */
import { NativeSelect } from '@mantine/core'
import type { Linked } from '../../domain/kernel/field.ts'

type ChoiceProps = {
  options: readonly Linked[]
  value: string
  onChange: (id: string) => void
  id?: string
  error?: boolean
}

export function Choice({ options, value, onChange, ...rest }: ChoiceProps) {
  const data = options.map(({ id, title }) => ({ value: id, label: title }))
  const isKnown = options.some(({ id }) => id === value)
  return (
    <NativeSelect
      {...rest}
      data={isKnown ? data : [{ value: '', label: '–' }, ...data]}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}
