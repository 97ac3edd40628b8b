/**
 * Enter in a picker takes the option that is marked, else the first that was found, however late
 * the answer comes; it never sends the form with something only typed, nor takes what is only
 * alike before somebody has chosen it.
 */
import type { ComboboxStore } from '@mantine/core'
import { type KeyboardEvent, useEffect, useRef } from 'react'
import type { PickerSearch } from './picker-search.ts'

type Found = PickerSearch['options'][number]

type FirstFound = {
  onEnter: (event: KeyboardEvent) => void
  /** Who leaves the field no longer waits for an answer. */
  forget: () => void
}

export function useFirstFound(
  combobox: ComboboxStore,
  search: PickerSearch,
  typed: string,
  take: (found: Found) => void,
): FirstFound {
  const isWanted = useRef(false)
  const first = search.options[0]
  const isReady = typed !== '' && search.isSettled
  // biome-ignore lint/correctness/useExhaustiveDependencies: it answers what was found, not renders.
  useEffect(() => {
    if (!isReady) return
    if (!search.isGuess && isWanted.current && first) take(first)
    else if (!search.isGuess) combobox.selectFirstOption()
    isWanted.current = false
  }, [isReady, first?.id])

  const onEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing || typed === '') return
    const isMarked = combobox.dropdownOpened && combobox.getSelectedOptionIndex() >= 0
    if (isReady && isMarked) return
    event.preventDefault()
    if (!isReady) isWanted.current = true
    // Options that were drawn after the answer are not marked yet.
    else if (search.isGuess) combobox.openDropdown()
    else if (first) take(first)
    else combobox.selectFirstOption()
  }
  const forget = () => {
    isWanted.current = false
  }
  return { onEnter, forget }
}
