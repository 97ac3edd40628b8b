/** The way back to what one uses: the starred screens, else the last ones, else the first ones. */
import { IconChevronRight } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { iconNamed } from '../kernel/parts/icons.ts'
import { Card } from '../kernel/parts/Sheet.tsx'
import { screenTitle, useOpenScreens } from '../kernel/shell/menu/menu.ts'
import { useFavourites, useRecent } from '../kernel/shell/menu/visits.ts'
import classes from './QuickLinks.module.css'

const mostLinks = 6

export function QuickLinks() {
  const { t } = useTranslation()
  const open = useOpenScreens()
  const { favourites } = useFavourites(open)
  const recent = useRecent(open)
  const work = open.filter(({ group }) => group)
  const links = [...new Set([...favourites, ...recent, ...work])].slice(0, mostLinks)
  return (
    <Card
      title={t('dashboard.quickLinks')}
      aside={
        <Link className={classes.all} to="/Main">
          {t('dashboard.allScreens')}
        </Link>
      }
    >
      <ul className={classes.links}>
        {links.map((screen) => {
          const Mark = iconNamed(screen.icon)
          return (
            <li key={screen.path}>
              <Link className={classes.link} to={screen.path}>
                <Mark size={18} stroke={1.75} aria-hidden />
                <span>{screenTitle(t, screen)}</span>
                <IconChevronRight className="ct-points" size={16} stroke={1.75} aria-hidden />
              </Link>
            </li>
          )
        })}
      </ul>
    </Card>
  )
}
