/** The five places within reach of the thumb. */
import { type Icon, IconLayoutDashboard, IconLayoutGrid, IconMenu2 } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { NavLink } from 'react-router'
import type { Screen } from '../../../../domain/kernel/screen.ts'
import { iconNamed } from '../../parts/icons.ts'
import classes from './BottomBar.module.css'
import { screenTitle } from './menu.ts'
import { useFavourites } from './visits.ts'

/** What most people want on a phone, until they star something else. */
const usefulFirst: readonly string[] = ['/Pos', '/Item', '/Invoice', '/Categories', '/Brands']

function usefulScreens(favourites: readonly Screen[], open: readonly Screen[]): Screen[] {
  const useful = usefulFirst.flatMap((path) => open.find((screen) => screen.path === path) ?? [])
  const others = open.filter(({ group }) => group)
  return [...new Set([...favourites, ...useful, ...others])].slice(0, 2)
}

type BottomBarProps = { open: readonly Screen[]; isMenuOpen: boolean; onMenu: () => void }

export function BottomBar({ open, isMenuOpen, onMenu }: BottomBarProps) {
  const { t } = useTranslation()
  const { favourites } = useFavourites(open)
  return (
    <nav className={classes.bar} data-foot aria-label={t('shell.navigation')}>
      <BarLink to="/Dashboard" icon={IconLayoutDashboard} label={t('shell.home')} />
      {usefulScreens(favourites, open).map((screen) => (
        <BarLink
          key={screen.path}
          to={screen.path}
          icon={iconNamed(screen.icon)}
          label={screenTitle(t, screen)}
        />
      ))}
      <BarLink to="/Main" icon={IconLayoutGrid} label={t('screen.main')} />
      <button
        type="button"
        className={classes.place}
        aria-haspopup="dialog"
        aria-expanded={isMenuOpen}
        onClick={onMenu}
      >
        <IconMenu2 size={22} stroke={1.75} aria-hidden />
        <span className={classes.label}>{t('shell.more')}</span>
      </button>
    </nav>
  )
}

const BarLink = ({ to, icon: Mark, label }: { to: string; icon: Icon; label: string }) => (
  <NavLink to={to} className={classes.place}>
    <Mark size={22} stroke={1.75} aria-hidden />
    <span className={classes.label}>{label}</span>
  </NavLink>
)
