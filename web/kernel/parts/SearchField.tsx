/** Fields that narrow what is shown while one types. */

import { TextInput, type TextInputProps } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import { IconSearch, IconX } from '@tabler/icons-react'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { longestOf } from '../../../domain/kernel/field/longest.ts'
import { searchText } from '../../../domain/kernel/list.ts'
import classes from './SearchField.module.css'

type SearchFieldProps = Omit<TextInputProps, 'label' | 'onChange' | 'value'> & {
  label: string
  value: string
  onChange: (typed: string) => void
}

export const SearchField = ({ label, onChange, ...more }: SearchFieldProps) => (
  <TextInput
    type="search"
    aria-label={label}
    placeholder={label}
    autoComplete="off"
    maxLength={longestOf(searchText)}
    leftSection={<IconSearch size={16} stroke={1.75} aria-hidden />}
    {...more}
    onChange={(event) => onChange(event.currentTarget.value)}
  />
)

/** The search of a page: `/` leads to it, Escape empties it. */
export function PageSearch({ value, onChange, ...more }: SearchFieldProps) {
  const field = useRef<HTMLInputElement>(null)
  useHotkeys([['/', () => field.current?.focus()]])
  const clear = (): void => {
    onChange('')
    field.current?.focus()
  }
  return (
    <SearchField
      {...more}
      ref={field}
      aria-keyshortcuts="/"
      classNames={{ input: classes.input }}
      value={value}
      onChange={onChange}
      onKeyDown={(event) => event.key === 'Escape' && onChange('')}
      rightSection={value ? <ClearSearch onClear={clear} /> : <SearchKey />}
      rightSectionPointerEvents={value ? 'all' : 'none'}
    />
  )
}

export function ClearSearch({ onClear }: { onClear: () => void }) {
  const { t } = useTranslation()
  return (
    <button
      type="button"
      className={classes.clear}
      aria-label={t('list.clearSearch')}
      onClick={onClear}
    >
      <IconX size={14} stroke={1.75} aria-hidden />
    </button>
  )
}

/** The key that leads to the search of a page. */
export const SearchKey = () => (
  <kbd className={classes.key} aria-hidden>
    /
  </kbd>
)
