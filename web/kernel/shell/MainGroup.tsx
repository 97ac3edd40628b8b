/** One group of the launcher: each screen with what it is for, what is seldom opened folded below. */
import { IconChevronDown, IconPlus } from '@tabler/icons-react'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { entityNamed, pathOfNew } from '../../../domain/kernel/entity.ts'
import type { Permission } from '../../../domain/kernel/permission.ts'
import type { Screen } from '../../../domain/kernel/screen.ts'
import { iconNamed } from '../parts/icons.ts'
import { useMay } from '../session/session.ts'
import classes from './Main.module.css'
import { dailyAndBasic, type MenuSection, namesOf, screenTitle, screenUse } from './menu/menu.ts'
import { basicPart, useKeptFolds } from './menu/menu-folds.ts'
import { StarButton, starring } from './Tile.tsx'

export function MainGroup({ section }: { section: MenuSection }) {
  const { t } = useTranslation()
  const id = useId()
  const [folds, setFolds] = useKeptFolds('mainFolds')
  const { group } = section
  const title = group ? t(`menu.${group}`) : t('main.general')
  const { daily, basic } = dailyAndBasic(section)
  const part = basicPart(group ?? 'general')
  const isOpen = folds[part] ?? false
  return (
    <section className={classes.card} aria-label={title}>
      <h2 className={classes.title}>{title}</h2>
      <ScreenRows screens={daily} label={title} />
      {basic.length > 0 && (
        <>
          <button
            type="button"
            className={classes.fold}
            aria-expanded={isOpen}
            aria-controls={id}
            onClick={() => setFolds({ ...folds, [part]: !isOpen })}
          >
            <span>{namesOf(t, basic)}</span>
            <IconChevronDown className={classes.chevron} size={14} stroke={1.75} aria-hidden />
          </button>
          <div id={id} hidden={!isOpen}>
            <ScreenRows screens={basic} label={t('menu.basicDataOf', { group: title })} />
          </div>
        </>
      )}
    </section>
  )
}

type ScreenRowsProps = { screens: readonly Screen[]; label: string }

export const ScreenRows = ({ screens, label }: ScreenRowsProps) => (
  <ul className={classes.rows} aria-label={label}>
    {screens.map((screen) => (
      <li key={screen.path} className={`${classes.row} ${starring}`}>
        <ScreenRow screen={screen} />
      </li>
    ))}
  </ul>
)

function ScreenRow({ screen }: { screen: Screen }) {
  const { t } = useTranslation()
  const Mark = iconNamed(screen.icon)
  const title = screenTitle(t, screen)
  const id = useId()
  return (
    <>
      <Link to={screen.path} className={classes.link} aria-describedby={id}>
        <Mark size={18} stroke={1.75} aria-hidden />
        <span className={classes.name}>{title}</span>
      </Link>
      <span id={id} className={classes.use}>
        {screenUse(t, screen)}
      </span>
      <span className={classes.tools}>
        <NewLink screen={screen} title={title} />
        <StarButton path={screen.path} title={title} />
      </span>
    </>
  )
}

/** Straight to a new one, for whoever may make one. */
function NewLink({ screen, title }: { screen: Screen; title: string }) {
  const { t } = useTranslation()
  const may = useMay()
  const entity = screen.entity ? entityNamed(screen.entity) : undefined
  if (!entity?.actions.includes('add') || !may(`${entity.can}.add` as Permission)) return null
  return (
    <Link
      to={pathOfNew(entity)}
      className={classes.tool}
      aria-label={t('main.newIn', { name: title })}
      title={t(`entity.${entity.name}.new`)}
    >
      <IconPlus size={16} stroke={1.75} aria-hidden />
    </Link>
  )
}
