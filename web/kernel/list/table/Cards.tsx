/** The list on a phone: a card per row, the title never cut, more rows on demand. */
import { Button } from '@mantine/core'
import i18next from 'i18next'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { AnyRow, Entity } from '../../../../domain/kernel/entity.ts'
import type { Linked } from '../../../../domain/kernel/field.ts'
import { isZero } from '../../../../domain/kernel/number/decimal.ts'
import { MediaImage } from '../../parts/MediaImage.tsx'
import { wearsBadge } from '../../words/badges.ts'
import { rowSubtitle, rowTitle } from '../../words/row-title.ts'
import { fieldLabel } from '../../words/words.ts'
import { rangeWords } from '../count-words.ts'
import { ListTotals } from '../ListTotals.tsx'
import type { ListModel } from '../list-shape.ts'
import classes from './Cards.module.css'
import { Cell } from './Cell.tsx'
import { cardParts, isFlag, isNamedDay, isShown, shownWords } from './card-parts.ts'
import { keyOf } from './columns.ts'
import { RowDots } from './RowDots.tsx'
import { RowMenu } from './RowMenu.tsx'
import { RowTick } from './TickBox.tsx'

type CardsProps = { list: ListModel; isTicking: boolean }

export function Cards({ list, isTicking }: CardsProps) {
  const { t } = useTranslation()
  const { data, entity } = list
  const [menu, setMenu] = useState<{ id: string; button: HTMLElement } | null>(null)
  return (
    <div className={classes.scroller}>
      <ul className={classes.cards} aria-label={t(`entity.${entity.name}.many`)}>
        {data.rows.map((row) => (
          <li key={row.id} className={classes.card}>
            {isTicking && (
              <div className={classes.tick}>
                <RowTick list={list} row={row} />
              </div>
            )}
            <CardLink entity={entity} row={row} columns={list.layout.columns} />
            {!isTicking && (
              <RowDots
                className={classes.dots}
                title={rowTitle(entity, row)}
                isOpen={menu?.id === row.id}
                size={20}
                onClick={(event) => setMenu({ id: row.id, button: event.currentTarget })}
              />
            )}
          </li>
        ))}
      </ul>
      <div className={classes.more}>
        <ListTotals list={list} />
        <span role="status">{rangeWords(t, 1, data.rows.length, list.total)}</span>
        {data.next && (
          <Button
            size="lg"
            variant="default"
            fullWidth
            loading={data.isLoadingMore}
            onClick={data.loadMore}
          >
            {t('list.loadMore')}
          </Button>
        )}
      </div>
      <RowMenu list={list} id={menu?.id} button={menu?.button} onClose={() => setMenu(null)} />
    </div>
  )
}

/** A picture of the media, or a colour that stands for the thing. */
function CardPicture({ value }: { value: unknown }) {
  if (typeof value === 'string')
    return <span className={classes.picture} style={{ backgroundColor: value }} aria-hidden />
  if (!value) return null
  return <MediaImage id={(value as Linked).id} alt="" className={classes.picture} />
}

const isNothing = (value: unknown): boolean => typeof value === 'string' && isZero(value)

/** A bare count says nothing without a head above it: some have words, `count.<entity>.<field>`. */
function countWords(entity: Entity, name: string, value: unknown): string | undefined {
  const key = `count.${entity.name}.${name}`
  const count = Number(value)
  return i18next.exists(key, { count }) ? i18next.t(key, { count }) : undefined
}

/** What a quantity is counted in, behind it. */
function unitOf(entity: Entity, row: AnyRow, name: string): ReactNode {
  const unit = row[entity.fields[name]?.countedIn ?? ''] as Linked | null | undefined
  return unit ? <bdi> {unit.title}</bdi> : null
}

type CardLinkProps = { entity: Entity; row: AnyRow; columns: readonly string[] }

/** The whole card is the link: a thumb needs no aim. */
function CardLink({ entity, row, columns }: CardLinkProps) {
  const { t } = useTranslation()
  const { pictures, words, amounts } = cardParts(entity, columns)
  const held = (name: string): unknown => row[keyOf(name)]
  const show = (name: string): ReactNode => (
    <Cell entity={entity} name={name} value={held(name)} row={row} />
  )
  const subtitle = rowSubtitle(entity, row)
  const shown = shownWords(entity, row, words)
  // Without a head above it, a nothing below an amount says nothing, nor does the same again.
  const isNews = (name: string): boolean =>
    !isNothing(held(name)) &&
    (keyOf(name) === keyOf(amounts[0] ?? '') || held(name) !== held(amounts[0] ?? ''))
  const counted = amounts.filter((name, at) => isShown(held(name)) && (at === 0 || isNews(name)))
  return (
    <Link
      to={`${entity.path}/${row.id}`}
      className={classes.link}
      data-off={row.isActive === false || undefined}
      data-void={row.state === 'void' || undefined}
    >
      <CardPicture value={pictures.map((name) => row[name]).find(Boolean)} />
      <span className={classes.words}>
        <span className={classes.title}>
          <bdi>{rowTitle(entity, row)}</bdi>
        </span>
        {subtitle && <bdi className={classes.subtitle}>{subtitle}</bdi>}
        {shown.length > 0 && (
          <span className={classes.line}>
            {shown.map((name) => (
              <span
                key={name}
                className={classes.part}
                data-badge={name === 'isActive' || wearsBadge(name) || undefined}
              >
                {isNamedDay(entity, name) && `${fieldLabel(t, entity.name, name)} `}
                {isFlag(entity, name) ? fieldLabel(t, entity.name, name) : show(name)}
                {unitOf(entity, row, name)}
              </span>
            ))}
          </span>
        )}
      </span>
      {counted.length > 0 && (
        <span className={classes.amounts}>
          {counted.map((name) => (
            <span key={name}>{countWords(entity, name, held(name)) ?? show(name)}</span>
          ))}
        </span>
      )}
    </Link>
  )
}
