/** Where a panel of the till is searched: the cursor stands in it when the panel opens. */
import { TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import type { KeyboardEvent } from 'react'
import classes from '../panels/Panels.module.css'

type FindBoxProps = {
  label: string
  value: string
  onChange: (text: string) => void
  onKeyDown: (event: KeyboardEvent) => void
}

export function FindBox({ label, value, onChange, onKeyDown }: FindBoxProps) {
  return (
    <div className={classes.find}>
      <TextInput
        size="lg"
        type="search"
        data-autofocus
        data-scanned
        aria-label={label}
        placeholder={label}
        leftSection={<IconSearch size={18} aria-hidden />}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
        onKeyDown={onKeyDown}
      />
    </div>
  )
}
