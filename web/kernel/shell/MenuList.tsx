/** The grouped links of the navigation, with a field that narrows them while one types. */
import { CloseButton, TextInput, Tooltip } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { type KeyboardEvent, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { NavLink } from 'react-router'
import type { Screen } from '../../../domain/kernel/screen.ts'
import { iconNamed } from '../icons.ts'
import classes from './MenuList.module.css'
import { type MenuSection, menuSections, screenTitle, searchScreens } from './menu.ts'

type MenuListProps = {
  open: readonly Screen[]
  /** `rail` shows the icons alone, with their names as tooltips. */
  form?: 'drawer' | 'rail' | 'sheet'
  onChoose?: () => void
}

export function MenuList({ open, form = 'drawer', onChoose }: MenuListProps) {
  const { t } = useTranslation()
  const [query, setQuery] = useState('')
  const list = useRef<HTMLDivElement>(null)
  const sections = menuSections(query ? searchScreens(open, query, t) : open)
  const choose = () => {
    setQuery('')
    onChoose?.()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && query) event.stopPropagation()
    if (event.key === 'Escape') setQuery('')
    const first = list.current?.querySelector('a')
    if (event.key === 'Enter') first?.click()
    if (event.key === 'ArrowDown') first?.focus()
  }
  return (
    <div className={classes.menu} data-form={form}>
      {form !== 'rail' && <Filter value={query} onChange={setQuery} onKeyDown={onKeyDown} />}
      <div ref={list} className={classes.list}>
        {sections.map((section) => (
          <Section key={section.group ?? 'top'} {...{ section, form }} onChoose={choose} />
        ))}
        {sections.length === 0 && <p className={classes.none}>{t('shell.menuNothing')}</p>}
      </div>
    </div>
  )
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

type SectionProps = {
  section: MenuSection
  form: 'drawer' | 'rail' | 'sheet'
  onChoose: () => void
}

function Section({ section, form, onChoose }: SectionProps) {
  const { t } = useTranslation()
  const id = useId()
  const title = section.group && t(`menu.${section.group}`)
  return (
    <div className={classes.section}>
      {title && (
        <h2 id={id} className={classes.group}>
          {title}
        </h2>
      )}
      <ul className={classes.links} aria-labelledby={title ? id : undefined}>
        {section.screens.map((screen) => (
          <li key={screen.path}>
            <MenuLink {...{ screen, form, onChoose }} />
          </li>
        ))}
      </ul>
    </div>
  )
}

type MenuLinkProps = Omit<SectionProps, 'section'> & { screen: Screen }

function MenuLink({ screen, form, onChoose }: MenuLinkProps) {
  const { t } = useTranslation()
  const Mark = iconNamed(screen.icon)
  const title = screenTitle(t, screen)
  return (
    <Tooltip label={title} position="right" disabled={form !== 'rail'} openDelay={200}>
      <NavLink to={screen.path} className={classes.link} onClick={onChoose}>
        <Mark size={form === 'sheet' ? 20 : 18} stroke={1.75} aria-hidden />
        <span className={classes.name}>{title}</span>
      </NavLink>
    </Tooltip>
  )
}
