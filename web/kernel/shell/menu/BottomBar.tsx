/** The five places within reach of the thumb: home, what one does most, and the rest. */
import { type Icon, IconLayoutDashboard, IconMenu2 } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { NavLink } from 'react-router'
import type { Screen } from '../../../../domain/kernel/screen.ts'
import { iconNamed } from '../../parts/icons.ts'
import { useMay } from '../../session/session.ts'
import classes from './BottomBar.module.css'
import { screenTitle } from './menu.ts'
import { thumbScreens } from './role-menu.ts'
import { useFavourites } from './visits.ts'

/** Between the way home and the rest of the menu. */
const ownPlaces = 3

type BottomBarProps = { open: readonly Screen[]; isMenuOpen: boolean; onMenu: () => void }

export function BottomBar({ open, isMenuOpen, onMenu }: BottomBarProps) {
  const { t } = useTranslation()
  const may = useMay()
  const { favourites } = useFavourites(open)
  return (
    <nav className={classes.bar} data-foot aria-label={t('shell.navigation')}>
      <BarLink to="/Dashboard" icon={IconLayoutDashboard} label={t('shell.home')} />
      {thumbScreens(open, may, favourites, ownPlaces).map((screen) => (
        <BarLink
          key={screen.path}
          to={screen.path}
          icon={iconNamed(screen.icon)}
          label={screenTitle(t, screen)}
        />
      ))}
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
