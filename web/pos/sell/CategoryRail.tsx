import { IconStar } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { MediaImage } from '../../kernel/parts/MediaImage.tsx'
import { favourites, useTillUi } from '../till-ui.ts'
import classes from './CategoryRail.module.css'
import { type Shelf, useCategories } from './categories.ts'

function ShelfMark({ shelf }: { shelf: Shelf }) {
  if (shelf.id === favourites) return <IconStar size={24} stroke={1.6} aria-hidden />
  if (shelf.image) return <MediaImage id={shelf.image} alt="" className={classes.picture} />
  return (
    <span
      className={classes.letter}
      style={shelf.colourCode ? { borderColor: shelf.colourCode } : undefined}
      aria-hidden
    >
      {[...shelf.name][0]}
    </span>
  )
}

export function CategoryRail() {
  const { t } = useTranslation()
  const { shelves, chosen } = useCategories()
  return (
    <nav className={classes.rail} aria-label={t('entity.category.many')}>
      {shelves.map((shelf) => (
        <button
          key={shelf.id}
          type="button"
          className={classes.shelf}
          aria-current={shelf.id === chosen || undefined}
          onClick={() => useTillUi.setState({ category: shelf.id, query: '' })}
        >
          <ShelfMark shelf={shelf} />
          <span className={classes.name}>{shelf.name}</span>
        </button>
      ))}
    </nav>
  )
}
