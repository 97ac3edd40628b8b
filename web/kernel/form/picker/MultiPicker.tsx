/** Chooses several rows of another entity; each stands as a pill, Backspace takes the last away. */
import { Combobox, Pill, PillsInput, useCombobox } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { type KeyboardEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Linked } from '../../../../domain/kernel/field.ts'
import { useSeenEntity } from '../../seen-entity.ts'
import { useMay } from '../../session/session.ts'
import { useCreateInPlace } from './create-in-place.tsx'
import { useFirstFound } from './first-found.ts'
import classes from './Picker.module.css'
import { createOption, PickerDropdown } from './PickerDropdown.tsx'
import { usePickerSearch } from './picker-search.ts'

type MultiPickerProps = {
  target: string
  value: readonly Linked[]
  onChange: (value: Linked[]) => void
  id?: string
  error?: boolean
  readOnly?: boolean
  placeholder?: string
  onBlur?: () => void
  canCreate?: boolean
  'aria-label'?: string
  'aria-describedby'?: string
}

export function MultiPicker(props: MultiPickerProps) {
  const { target: name, value, onChange, error, readOnly = false, placeholder, onBlur } = props
  const { t } = useTranslation()
  const target = useSeenEntity(name)
  const may = useMay()
  const [typed, setTyped] = useState('')
  const input = useRef<HTMLInputElement>(null)
  const combobox = useCombobox()
  const search = usePickerSearch(target, typed, combobox.dropdownOpened)
  const creation = useCreateInPlace(target, (created) => onChange([...value, created]))
  const without = (id: string) => value.filter((linked) => linked.id !== id)

  const firstFound = useFirstFound(combobox, search, typed, ({ id }) => toggle(id))

  function toggle(id: string): void {
    const found = search.options.find((option) => option.id === id)
    if (value.some((linked) => linked.id === id)) onChange(without(id))
    else if (found) onChange([...value, { id: found.id, title: found.title }])
    setTyped('')
  }
  const submit = (option: string) => {
    if (option !== createOption) return toggle(option)
    combobox.closeDropdown()
    creation.open(typed.trim())
    setTyped('')
  }
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'Backspace' && typed === '' && !readOnly) onChange(value.slice(0, -1))
    firstFound.onEnter(event)
  }

  return (
    <>
      <Combobox store={combobox} onOptionSubmit={submit} readOnly={readOnly}>
        <Combobox.DropdownTarget>
          <PillsInput
            error={error}
            rightSection={<IconChevronDown size={16} stroke={1.75} aria-hidden />}
            rightSectionPointerEvents="none"
            onClick={() => {
              input.current?.focus()
              if (!readOnly) combobox.openDropdown()
            }}
          >
            <Pill.Group>
              {value.map(({ id, title }) => (
                <Pill
                  key={id}
                  radius="xs"
                  className={classes.pill}
                  withRemoveButton={!readOnly}
                  onRemove={() => onChange(without(id))}
                  removeButtonProps={{ 'aria-label': t('form.removeNamed', { title }) }}
                >
                  <bdi>{title}</bdi>
                </Pill>
              ))}
              <Combobox.EventsTarget withExpandedAttribute>
                <input
                  ref={input}
                  id={props.id}
                  className={classes.field}
                  value={typed}
                  readOnly={readOnly}
                  placeholder={value.length === 0 ? placeholder : undefined}
                  aria-label={props['aria-label']}
                  aria-describedby={props['aria-describedby']}
                  aria-invalid={error || undefined}
                  onChange={(event) => {
                    setTyped(event.currentTarget.value)
                    combobox.openDropdown()
                  }}
                  onKeyDown={onKeyDown}
                  onBlur={() => {
                    firstFound.forget()
                    setTyped('')
                    combobox.closeDropdown()
                    onBlur?.()
                  }}
                />
              </Combobox.EventsTarget>
            </Pill.Group>
          </PillsInput>
        </Combobox.DropdownTarget>
        <PickerDropdown
          target={target}
          search={search}
          typed={typed}
          chosen={value.map(({ id }) => id)}
          canCreate={(props.canCreate ?? true) && may(`${target.can}.add`)}
        />
      </Combobox>
      {creation.dialog}
    </>
  )
}
