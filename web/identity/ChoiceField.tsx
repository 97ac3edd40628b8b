/**
 * A choice from a long list with the browser's own control: it opens at once on any device, is
 * searched by typing, and weighs nothing.
 */
import { NativeSelect } from '@mantine/core'
import { fieldClassNames, messageWithMark } from './PublicForm.tsx'

type ChoiceFieldProps = {
  name: string
  label: string
  choices: readonly { value: string; label: string }[]
  /** What the empty choice is called; without it one must be chosen. */
  emptyLabel?: string
  value: string | null
  error?: string
  onChange: (value: string | null) => void
}

export function ChoiceField(props: ChoiceFieldProps) {
  const { choices, emptyLabel, value, error, onChange, ...rest } = props
  return (
    <NativeSelect
      size="md"
      classNames={fieldClassNames}
      error={messageWithMark(error)}
      value={value ?? ''}
      onChange={(event) => onChange(event.currentTarget.value || null)}
      {...rest}
    >
      {emptyLabel !== undefined && <option value="">{emptyLabel}</option>}
      {choices.map((choice) => (
        <option key={choice.value} value={choice.value}>
          {choice.label}
        </option>
      ))}
    </NativeSelect>
  )
}
