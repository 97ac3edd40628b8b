/** The grouped links of the navigation, with a field that narrows them while one types. */
import { CloseButton, TextInput } from '@mantine/core'
import { IconHelp, IconSearch } from '@tabler/icons-react'
import { type KeyboardEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import type { MenuGroup } from '../../../../domain/kernel/entity.ts'
import type { Screen } from '../../../../domain/kernel/screen.ts'
import { useMay } from '../../session/session.ts'
import { openHelp } from '../HelpDialog.tsx'
import classes from './MenuList.module.css'
import { Favourites, type MenuForm, MenuSection } from './MenuSection.tsx'
import { lineAt, matches, menuSections, ownLines, searchScreens } from './menu.ts'
import { useMenuFolds } from './menu-folds.ts'
import { ownGroups } from './role-menu.ts'
import { useFavourites } from './visits.ts'

type MenuListProps = {
  open: readonly Screen[]
  /** `rail` shows the icons alone, with their names as tooltips. */
  form?: MenuForm
  onChoose?: () => void
}

export function MenuList({ open, form = 'drawer', onChoose }: MenuListProps) {
  const { t } = useTranslation()
  const [query, setQuery] = useState('')
  const { pathname } = useLocation()
  const shown = lineAt(pathname, open)
  const may = useMay()
  const own = ownGroups(open, may)
  const folds = useMenuFolds(
    shown,
    (group) => own.has(group as MenuGroup) && (group !== 'business' || own.size === 1),
  )
  const { favourites } = useFavourites(open)
  const list = useRef<HTMLDivElement>(null)
  const sections = query
    ? menuSections(searchScreens(open, query, t))
    : menuSections(ownLines(open), may)
  /** Help is no screen, and yet looked for among them. */
  const isHelpAsked = query !== '' && matches(query, t('shell.help'), 'help')
  const choose = () => {
    setQuery('')
    onChoose?.()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && query) event.stopPropagation()
    if (event.key === 'Escape') setQuery('')
    const first = list.current?.querySelector<HTMLElement>('a, [data-help]')
    if (event.key === 'Enter') first?.click()
    if (event.key === 'ArrowDown') first?.focus()
  }
  return (
    <div className={classes.menu} data-form={form}>
      {form !== 'rail' && <Filter value={query} onChange={setQuery} onKeyDown={onKeyDown} />}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: its lines have the focus, not it. */}
      <div ref={list} className={classes.list} onKeyDown={walk}>
        {!query && favourites.length > 0 && (
          <Favourites screens={favourites} form={form} onChoose={choose} />
        )}
        {sections.map((section) => (
          <MenuSection
            key={section.group ?? 'top'}
            {...{ section, form, shown }}
            folds={query ? undefined : folds}
            onChoose={choose}
          />
        ))}
        {isHelpAsked && (
          <button
            type="button"
            data-help
            className={classes.link}
            onClick={() => {
              choose()
              openHelp()
            }}
          >
            <IconHelp size={form === 'sheet' ? 20 : 18} stroke={1.75} aria-hidden />
            <span className={classes.name}>{t('shell.help')}</span>
          </button>
        )}
        {sections.length === 0 && !isHelpAsked && (
          <p className={classes.none}>{t('shell.menuNothing')}</p>
        )}
      </div>
    </div>
  )
}

/** Up and down go from one line to the next, over whatever is folded away. */
function walk(event: KeyboardEvent<HTMLElement>): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
  if (!step) return
  const lines = [...event.currentTarget.querySelectorAll<HTMLElement>('a, button')].filter(
    (line) => !line.closest('[hidden]'),
  )
  const next = lines[lines.indexOf(event.target as HTMLElement) + step]
  if (!next) return
  event.preventDefault()
  next.focus()
}

type FilterProps = {
  value: string
  onChange: (value: string) => void
  onKeyDown: (event: KeyboardEvent) => void
}

function Filter({ value, onChange, onKeyDown }: FilterProps) {
  const { t } = useTranslation()
  return (
    <TextInput
      className={classes.filter}
      classNames={{ input: classes.filterInput }}
      aria-label={t('shell.menuSearch')}
      placeholder={t('shell.menuSearch')}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      onKeyDown={onKeyDown}
      leftSection={<IconSearch size={14} stroke={1.75} aria-hidden />}
      rightSection={
        value && (
          <CloseButton size="xs" aria-label={t('action.clear')} onClick={() => onChange('')} />
        )
      }
    />
  )
}
