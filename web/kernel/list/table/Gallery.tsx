/** The rows by their pictures: for the eye that looks for a thing and not for its name. */
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { AnyRow } from '../../../../domain/kernel/entity.ts'
import type { Linked } from '../../../../domain/kernel/field.ts'
import { EmptyPicture, MediaImage } from '../../parts/MediaImage.tsx'
import { rowTitle } from '../../words/row-title.ts'
import type { ListModel } from '../list-shape.ts'
import { Cell } from './Cell.tsx'
import { cardParts } from './card-parts.ts'
import classes from './Gallery.module.css'
import { RowDots } from './RowDots.tsx'
import { RowMenu } from './RowMenu.tsx'
import { RowTick } from './TickBox.tsx'

export function Gallery({ list }: { list: ListModel }) {
  const { t } = useTranslation()
  const { data, entity, selection } = list
  const [menu, setMenu] = useState<{ id: string; button: HTMLElement } | null>(null)
  return (
    <div className={classes.scroller}>
      <ul className={classes.grid} aria-label={t(`entity.${entity.name}.many`)}>
        {data.rows.map((row) => (
          <li
            key={row.id}
            className={classes.item}
            data-ticked={selection.ticks.has(row.id) || undefined}
          >
            <Picture list={list} row={row} />
            {list.canTick && (
              <span className={classes.tick}>
                <RowTick list={list} row={row} />
              </span>
            )}
            <RowDots
              className={classes.dots}
              title={rowTitle(entity, row)}
              isOpen={menu?.id === row.id}
              onClick={(event) => setMenu({ id: row.id, button: event.currentTarget })}
            />
          </li>
        ))}
      </ul>
      <RowMenu list={list} id={menu?.id} button={menu?.button} onClose={() => setMenu(null)} />
    </div>
  )
}

/** Picture, name and the first word about it are one link. */
function Picture({ list: { entity, layout, gallery }, row }: { list: ListModel; row: AnyRow }) {
  const picture = row[gallery.pictureKey ?? ''] as Linked | null | undefined
  const [word] = cardParts(entity, layout.columns).words
  return (
    <Link
      to={`${entity.path}/${row.id}`}
      className={classes.link}
      data-off={row.isActive === false || undefined}
    >
      {picture ? (
        <MediaImage id={picture.id} alt="" fit="contain" className={classes.picture} />
      ) : (
        <EmptyPicture className={classes.picture} />
      )}
      <bdi className={classes.title}>{rowTitle(entity, row)}</bdi>
      {word && (
        <span className={classes.word}>
          <Cell entity={entity} name={word} value={row[word]} />
        </span>
      )}
    </Link>
  )
}
