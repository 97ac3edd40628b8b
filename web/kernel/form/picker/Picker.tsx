/**
 * Chooses one row of another entity: searched on the server while typing, created in place when it
 * does not exist yet. What is typed but not chosen is no value; leaving the field shows the chosen
 * title again.
 */
import { Combobox, Input, type InputProps, useCombobox } from '@mantine/core'
import { type ComponentProps, type KeyboardEvent, useEffect, useState } from 'react'
import type { Linked } from '../../../../domain/kernel/field.ts'
import type { Filters } from '../../../../domain/kernel/list.ts'
import { fold } from '../../../../domain/kernel/text.ts'
import { useSeenEntity } from '../../seen-entity.ts'
import { useMay } from '../../session/session.ts'
import { useCreateInPlace } from './create-in-place.tsx'
import { useFirstFound } from './first-found.ts'
import { createOption, PickerDropdown } from './PickerDropdown.tsx'
import { PickerTools } from './PickerTools.tsx'
import { type Choosable, usePickerSearch } from './picker-search.ts'

type PickerProps = Omit<
  InputProps & Omit<ComponentProps<'input'>, 'size'>,
  'value' | 'onChange' | 'defaultValue' | 'rightSection' | 'type'
> & {
  /** The entity to choose from, by name. */
  target: string
  value: Linked | null
  onChange: (value: Linked | null) => void
  /** Whether the menu of what was found offers to create a row; a filter does not. */
  canCreate?: boolean
  /** Only some of its rows can be chosen. */
  filters?: Filters
  /** What one that is made in passing is from the start. */
  created?: Readonly<Record<string, unknown>>
  /** And of these only some. */
  only?: Choosable['only']
  /** In a grid there is room for little more than the words. */
  isCompact?: boolean
}

/** The option without what was only there to tell it from others. */
const linked = ({ id, title }: Linked): Linked => ({ id, title })

export function Picker(props: PickerProps) {
  const { target: name, value, onChange, filters, created, only, ...others } = props
  const { canCreate = true, isCompact = false, ...rest } = others
  const target = useSeenEntity(name)
  const may = useMay()
  /** Null while nothing is being searched. */
  const [typed, setTyped] = useState<string | null>(null)
  /** The field was left before the answer to what was typed in it. */
  const [isLeft, setIsLeft] = useState(false)
  const combobox = useCombobox()
  const isSearching = combobox.dropdownOpened || isLeft
  const search = usePickerSearch(target, typed ?? '', isSearching, { filters, only })
  const firstFound = useFirstFound(combobox, search, typed ?? '', (found) => choose(found))
  const creation = useCreateInPlace(target, (made) => choose(made), created)

  function choose(next: Linked | null): void {
    setTyped(null)
    onChange(next && linked(next))
    combobox.closeDropdown()
  }
  const submit = (option: string) => {
    if (option !== createOption)
      return choose(search.options.find(({ id }) => id === option) ?? null)
    combobox.closeDropdown()
    creation.open((typed ?? '').trim())
  }
  /** Who typed a title in full has chosen it, whether or not the answer was there already. */
  const settle = () => {
    const exact = search.options.filter(({ title }) => fold(title) === fold(typed ?? ''))
    if (exact[0] && exact.length === 1) onChange(linked(exact[0]))
    setTyped(null)
    setIsLeft(false)
  }
  const leave = (event: React.FocusEvent<HTMLInputElement>) => {
    firstFound.forget()
    if (typed === '') choose(null)
    else if (typed !== null && search.isSettled) settle()
    else if (typed !== null) setIsLeft(true)
    combobox.closeDropdown()
    rest.onBlur?.(event)
  }
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'Escape' && typed !== null) setTyped(null)
    firstFound.onEnter(event)
  }
  const isAnswered = search.isSettled || search.error !== null
  // biome-ignore lint/correctness/useExhaustiveDependencies: it answers what was found, not renders.
  useEffect(() => {
    if (isLeft && isAnswered) settle()
  }, [isLeft, isAnswered])

  return (
    <>
      <Combobox
        store={combobox}
        onOptionSubmit={submit}
        readOnly={rest.readOnly ?? false}
        withinPortal
      >
        <Combobox.Target withExpandedAttribute>
          <Input
            autoComplete="off"
            {...rest}
            value={typed ?? value?.title ?? ''}
            onChange={(event) => {
              setTyped(event.currentTarget.value)
              setIsLeft(false)
              combobox.openDropdown()
              combobox.resetSelectedOption()
            }}
            onKeyDown={onKeyDown}
            onFocus={(event) => event.currentTarget.select()}
            onClick={() => rest.readOnly || combobox.openDropdown()}
            onBlur={leave}
            rightSectionPointerEvents="all"
            rightSectionWidth={value && !isCompact ? 88 : 32}
            rightSection={
              <PickerTools
                target={target}
                value={value}
                isCompact={isCompact}
                onClear={rest.readOnly ? undefined : () => choose(null)}
                onOpen={rest.readOnly ? undefined : () => combobox.toggleDropdown()}
              />
            }
          />
        </Combobox.Target>
        <PickerDropdown
          target={target}
          search={search}
          typed={typed ?? ''}
          chosen={value ? [value.id] : []}
          canCreate={canCreate && may(`${target.can}.add`)}
        />
      </Combobox>
      {creation.dialog}
    </>
  )
}
