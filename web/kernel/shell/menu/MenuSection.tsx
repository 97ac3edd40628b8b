/** One group of the menu: its name folds it away, and what is seldom opened folds inside it. */
import { Tooltip } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { NavLink } from 'react-router'
import type { Screen } from '../../../../domain/kernel/screen.ts'
import { iconNamed } from '../../parts/icons.ts'
import classes from './MenuList.module.css'
import { dailyAndBasic, namesOf, type MenuSection as Section, screenTitle } from './menu.ts'
import { basicPart, type MenuFolds } from './menu-folds.ts'

export type MenuForm = 'drawer' | 'rail' | 'sheet'

type MenuSectionProps = {
  section: Section
  form: MenuForm
  /** Absent while a search shows everything it finds. */
  folds?: MenuFolds
  /** The screen that is open now. */
  shown: Screen | undefined
  onChoose: () => void
}

export function MenuSection({ section, form, folds, shown, onChoose }: MenuSectionProps) {
  const { t } = useTranslation()
  const id = useId()
  const { group } = section
  const title = group && t(`menu.${group}`)
  const links = (screens: readonly Screen[], label?: string) => (
    <Links {...{ screens, form, shown, onChoose, label }} />
  )
  if (!group || !folds || form === 'rail') {
    const screens = folds && form === 'rail' ? railScreens(section, shown) : section.screens
    return (
      <div className={classes.section}>
        {title && <h2 className={classes.group}>{title}</h2>}
        {links(screens, title)}
      </div>
    )
  }
  const { daily, basic } = dailyAndBasic(section)
  return (
    <div className={classes.section}>
      <h2 className={classes.heading}>
        <Fold part={group} folds={folds} controls={id} className={classes.group}>
          {title}
        </Fold>
      </h2>
      <div id={id} hidden={!folds.isOpen(group)}>
        {links(daily, title)}
        {basic.length > 0 && (
          <>
            <Fold
              part={basicPart(group)}
              folds={folds}
              controls={`${id}-basic`}
              className={classes.basic}
            >
              {namesOf(t, basic)}
            </Fold>
            <div id={`${id}-basic`} hidden={!folds.isOpen(basicPart(group))}>
              {links(basic, t('menu.basicDataOf', { group: title }))}
            </div>
          </>
        )}
      </div>
    </div>
  )
}

/** What one starred, before everything else. */
export function Favourites({ screens, form, onChoose }: Omit<LinksProps, 'label'>) {
  const { t } = useTranslation()
  const title = t('main.favourites')
  return (
    <div className={classes.section}>
      <h2 className={classes.group}>{title}</h2>
      <Links {...{ screens, form, onChoose }} label={title} />
    </div>
  )
}

/** The rail has no room for what is seldom opened, save the screen that is open now. */
function railScreens(section: Section, shown: Screen | undefined): Screen[] {
  const { daily } = dailyAndBasic(section)
  return section.screens.filter((screen) => daily.includes(screen) || screen === shown)
}

type FoldProps = {
  part: string
  folds: MenuFolds
  controls: string
  className: string | undefined
  children: string | undefined
}

const Fold = ({ part, folds, controls, className, children }: FoldProps) => (
  <button
    type="button"
    className={`${classes.fold} ${className}`}
    aria-expanded={folds.isOpen(part)}
    aria-controls={controls}
    onClick={() => folds.toggle(part)}
  >
    <span>{children}</span>
    <IconChevronDown className={classes.chevron} size={14} stroke={1.75} aria-hidden />
  </button>
)

type LinksProps = {
  screens: readonly Screen[]
  form: MenuForm
  shown?: Screen | undefined
  onChoose: () => void
  label?: string
}

const Links = ({ screens, label, ...rest }: LinksProps) => (
  <ul className={classes.links} aria-label={label}>
    {screens.map((screen) => (
      <li key={screen.path}>
        <MenuLink screen={screen} {...rest} />
      </li>
    ))}
  </ul>
)

type MenuLinkProps = Pick<LinksProps, 'form' | 'shown' | 'onChoose'> & { screen: Screen }

function MenuLink({ screen, form, shown, onChoose }: MenuLinkProps) {
  const { t } = useTranslation()
  const Mark = iconNamed(screen.icon)
  const title = screenTitle(t, screen)
  const isShown = shown?.path === screen.path
  return (
    <Tooltip label={title} position="right" disabled={form !== 'rail'} openDelay={200}>
      <NavLink
        to={screen.path}
        className={`${classes.link} ${isShown ? 'active' : ''}`}
        onClick={onChoose}
      >
        <Mark size={form === 'sheet' ? 20 : 18} stroke={1.75} aria-hidden />
        <span className={classes.name}>{title}</span>
      </NavLink>
    </Tooltip>
  )
}
