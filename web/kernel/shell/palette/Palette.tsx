/** The command palette: one field from which every screen, record and action can be reached. */

import { Loader, Modal } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { longestOf } from '../../../../domain/kernel/field/longest.ts'
import { searchText } from '../../../../domain/kernel/list.ts'
import type { Screen } from '../../../../domain/kernel/screen.ts'
import { MediaImage } from '../../parts/MediaImage.tsx'
import classes from './Palette.module.css'
import { useActionEntries, useRecordEntries, useScreenEntries } from './palette-commands.ts'
import { type PaletteEntry, type PaletteSection, paletteSections } from './palette-entries.ts'

type PaletteProps = { open: readonly Screen[]; isOpen: boolean; onClose: () => void }

export function Palette({ open, isOpen, onClose }: PaletteProps) {
  const { t } = useTranslation()
  return (
    <Modal.Root
      opened={isOpen}
      onClose={onClose}
      size={600}
      yOffset="10vh"
      classNames={{ overlay: classes.overlay, content: classes.dialog }}
      transitionProps={{ transition: 'fade', duration: 120 }}
    >
      <Modal.Overlay />
      <Modal.Content aria-label={t('shell.palette')}>
        <PaletteBody open={open} onClose={onClose} />
      </Modal.Content>
    </Modal.Root>
  )
}

function PaletteBody({ open, onClose }: Omit<PaletteProps, 'isOpen'>) {
  const { t } = useTranslation()
  const [query, setQuery] = useState('')
  const [wanted] = useDebouncedValue(query, 150)
  const records = useRecordEntries(wanted)
  const entries = [...useScreenEntries(open), ...records.entries, ...useActionEntries()]
  const sections = paletteSections(entries, query)
  const flat = sections.flatMap((section) => section.entries)
  const [activeId, setActiveId] = useState('')
  const active = flat.find(({ id }) => id === activeId) ?? flat.find(({ isGuess }) => !isGuess)
  const id = useId()
  const isBusy = records.isBusy || (wanted !== query && query.trim().length > 1)
  const choose = (entry: PaletteEntry | undefined) => {
    if (!entry) return
    onClose()
    entry.run()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const next = nextEntry(event.key, flat, active)
    if (!next && event.key !== 'Enter') return
    event.preventDefault()
    if (next) setActiveId(next.id)
    else if (!event.nativeEvent.isComposing) choose(active)
  }
  return (
    <>
      <div className={classes.field}>
        <IconSearch size={18} stroke={1.75} aria-hidden />
        <input
          className={classes.input}
          data-autofocus
          role="combobox"
          aria-expanded="true"
          aria-autocomplete="list"
          aria-controls={`${id}-list`}
          aria-activedescendant={active ? optionId(id, active) : undefined}
          aria-label={t('shell.palette')}
          placeholder={t('shell.palette')}
          value={query}
          maxLength={longestOf(searchText)}
          onChange={(event) => {
            setQuery(event.currentTarget.value)
            setActiveId('')
          }}
          onKeyDown={onKeyDown}
        />
        {isBusy && <Loader size={16} color="var(--ct-text-3)" aria-hidden />}
      </div>
      {flat.some(({ isGuess }) => isGuess) && (
        <p className={classes.guess} role="status">
          {t('list.nothingFor', { text: query.trim() })} {t('list.similar')}
        </p>
      )}
      <Results {...{ id, sections, active }} onPoint={setActiveId} onChoose={choose} />
      {flat.length === 0 && (
        <p className={classes.none} role="status">
          {isBusy ? t('shell.paletteSearching') : t('shell.paletteNothing', { query })}
        </p>
      )}
    </>
  )
}

const optionId = (id: string, entry: PaletteEntry): string =>
  `${id}-${entry.id.replaceAll(/[^\w-]/g, '_')}`

function nextEntry(
  key: string,
  flat: readonly PaletteEntry[],
  active: PaletteEntry | undefined,
): PaletteEntry | undefined {
  const at = active ? flat.indexOf(active) : -1
  if (key === 'ArrowDown') return flat[(at + 1) % flat.length]
  if (key === 'ArrowUp') return flat.at(at - 1)
  if (key === 'PageDown') return flat[Math.min(at + 5, flat.length - 1)]
  if (key === 'PageUp') return flat[Math.max(at - 5, 0)]
  return undefined
}

type ResultsProps = {
  id: string
  sections: readonly PaletteSection[]
  active: PaletteEntry | undefined
  onPoint: (id: string) => void
  onChoose: (entry: PaletteEntry) => void
}

function Results({ id, sections, active, onPoint, onChoose }: ResultsProps) {
  const { t } = useTranslation()
  const list = useRef<HTMLDivElement>(null)
  const activeOption = active && optionId(id, active)
  useEffect(() => {
    if (activeOption) document.getElementById(activeOption)?.scrollIntoView({ block: 'nearest' })
  }, [activeOption])
  return (
    <div
      ref={list}
      id={`${id}-list`}
      role="listbox"
      aria-label={t('shell.paletteResults')}
      className={classes.list}
    >
      {sections.map(({ group, entries }) => (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset has no place in a listbox.
        <div key={group} role="group" aria-labelledby={`${id}-${group}`}>
          <div id={`${id}-${group}`} className={classes.group}>
            {t(`shell.palette.${group}`)}
          </div>
          {entries.map((entry) => (
            <Option
              key={entry.id}
              id={optionId(id, entry)}
              entry={entry}
              isActive={entry === active}
              onPoint={() => onPoint(entry.id)}
              onChoose={() => onChoose(entry)}
            />
          ))}
        </div>
      ))}
    </div>
  )
}

type OptionProps = {
  id: string
  entry: PaletteEntry
  isActive: boolean
  onPoint: () => void
  onChoose: () => void
}

function Option({ id, entry, isActive, onPoint, onChoose }: OptionProps) {
  const Mark = entry.icon
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: the field keeps the focus and names the option.
    // biome-ignore lint/a11y/useKeyWithClickEvents: the field answers the keyboard.
    <div
      id={id}
      role="option"
      aria-selected={isActive}
      className={classes.option}
      onPointerMove={() => !isActive && onPoint()}
      onClick={onChoose}
    >
      {entry.picture ? (
        <MediaImage id={entry.picture} alt="" className={classes.picture} />
      ) : (
        <Mark size={18} stroke={1.75} aria-hidden />
      )}
      <span className={classes.label}>
        <bdi>{entry.label}</bdi>
        {entry.detail && <span className={classes.detail}>{entry.detail}</span>}
      </span>
      {entry.hint && <span className={classes.hint}>{entry.hint}</span>}
    </div>
  )
}
