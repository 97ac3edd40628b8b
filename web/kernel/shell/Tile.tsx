/** One screen as a tile, with the star that makes it a favourite. */
import { IconStar, IconStarFilled } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { Screen } from '../../../domain/kernel/screen.ts'
import { iconNamed } from '../parts/icons.ts'
import { screenTitle, useOpenScreens } from './menu/menu.ts'
import { useFavourites } from './menu/visits.ts'
import classes from './Tile.module.css'

export function Tile({ screen }: { screen: Screen }) {
  const { t } = useTranslation()
  const Mark = iconNamed(screen.icon)
  const title = screenTitle(t, screen)
  return (
    <div className={`${classes.tile} ${starring}`}>
      <Link to={screen.path} className={classes.link}>
        <span className={classes.icon}>
          <Mark size={20} stroke={1.75} aria-hidden />
        </span>
        <span className={classes.name}>{title}</span>
      </Link>
      <StarButton path={screen.path} title={title} />
    </div>
  )
}

/** What the star waits in until it is pointed at. */
export const starring = classes.around ?? ''

export function StarButton({ path, title }: { path: Screen['path']; title: string }) {
  const { t } = useTranslation()
  const { isStarred, toggleStar } = useFavourites(useOpenScreens())
  const isMine = isStarred(path)
  const Star = isMine ? IconStarFilled : IconStar
  return (
    <button
      type="button"
      className={classes.star}
      aria-pressed={isMine}
      aria-label={t('main.star', { name: title })}
      onClick={() => toggleStar(path)}
    >
      <Star size={16} stroke={1.75} aria-hidden />
    </button>
  )
}
