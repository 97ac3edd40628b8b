/** The dishes of a category, or those that were found. */
import { IconToolsKitchen2 } from '@tabler/icons-react'
import { memo, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDecimal } from '../../../domain/kernel/format.ts'
import { nameIn, signIn } from '../../../domain/kernel/naming/local-name.ts'
import { sumOf } from '../../../domain/kernel/number/fraction.ts'
import { fold } from '../../../domain/kernel/text.ts'
import type { OfferedDish } from '../../../domain/restaurant/dish.ts'
import type { Menu } from '../../../domain/restaurant/order/floor-news.ts'
import { liveLines } from '../../../domain/restaurant/order/order.ts'
import type { Order } from '../../../domain/restaurant/order/order-state.ts'
import { Empty } from '../../kernel/parts/Empty.tsx'
import { MediaImage } from '../../kernel/parts/MediaImage.tsx'
import { Money } from '../../kernel/parts/Money.tsx'
import { PageSearch } from '../../kernel/parts/SearchField.tsx'
import { useSession } from '../../kernel/session/session.ts'
import { useLanguage } from '../../kernel/words/words.ts'
import classes from './Order.module.css'

type DishGridProps = { menu: Menu; order: Order; onTake: (dish: OfferedDish) => void }

const none = 'none'

export function DishGrid({ menu, order, onTake }: DishGridProps) {
  const { t } = useTranslation()
  const language = useLanguage()
  const [typed, setTyped] = useState('')
  const categories = useMemo(() => {
    const used = new Set(menu.dishes.map(({ category }) => category ?? none))
    const named = menu.categories.filter(({ id }) => used.has(id))
    return [
      ...named.map((it) => ({ id: it.id, name: nameIn(language, it) })),
      ...(used.has(none) ? [{ id: none, name: t('order.otherDishes') }] : []),
    ]
  }, [menu, language, t])
  const [chosen, setChosen] = useState<string | null>(null)
  const shown = chosen ?? categories[0]?.id ?? none
  const dishes = useMemo(() => {
    const words = fold(typed).split(' ').filter(Boolean)
    if (words.length === 0) return menu.dishes.filter((it) => (it.category ?? none) === shown)
    return menu.dishes
      .filter(({ names }) => {
        const all = fold(Object.values(names).filter(Boolean).join(' '))
        return words.every((word) => all.includes(word))
      })
      .slice(0, 60)
  }, [menu, shown, typed])
  const taken = useMemo(() => {
    const counts = Map.groupBy(liveLines(order), ({ item }) => item)
    return new Map(
      [...counts].map(([item, lines]) => [item, sumOf(lines.map((it) => it.quantity))]),
    )
  }, [order])
  return (
    <>
      <div className={classes.find}>
        <PageSearch label={t('order.find')} value={typed} onChange={setTyped} size="md" />
      </div>
      {typed === '' && (
        <div className={classes.categories} role="tablist" aria-label={t('entity.category.many')}>
          {categories.map(({ id, name }) => (
            <button
              key={id}
              type="button"
              role="tab"
              aria-selected={id === shown}
              className={classes.category}
              onClick={() => setChosen(id)}
            >
              {name}
            </button>
          ))}
        </div>
      )}
      {dishes.length === 0 ? (
        <Empty title={t('order.nothingFound')} />
      ) : (
        <div className={classes.tiles}>
          {dishes.map((dish) => (
            <Tile
              key={dish.id}
              dish={dish}
              name={nameIn(language, dish.names)}
              count={taken.get(dish.id)}
              onTake={onTake}
            />
          ))}
        </div>
      )}
    </>
  )
}

type TileProps = {
  dish: OfferedDish
  name: string
  count: string | undefined
  onTake: (dish: OfferedDish) => void
}

const Tile = memo(function Tile({ dish, name, count, onTake }: TileProps) {
  const { t } = useTranslation()
  const { secondCurrency } = useSession().company
  const language = useLanguage()
  return (
    <button
      type="button"
      className={classes.tile}
      data-taken={count !== undefined || undefined}
      data-out={dish.isSoldOut || undefined}
      aria-disabled={dish.isSoldOut || undefined}
      onClick={() => onTake(dish)}
    >
      {dish.image ? (
        <MediaImage id={dish.image} alt="" className={classes.picture} />
      ) : (
        <span
          className={classes.drawn}
          style={{ background: dish.colourCode ?? 'var(--ct-tint-3)' }}
          aria-hidden
        >
          <IconToolsKitchen2 size={22} stroke={1.5} />
        </span>
      )}
      <span className={classes.tileName}>
        {name}
        {dish.isSoldOut && <span className={classes.out}>{t('order.soldOut')}</span>}
      </span>
      <span className={classes.prices}>
        <Money amount={dish.price} />
        {secondCurrency && <Money amount={dish.price} currency="second" />}
        {dish.weighedIn && (
          <span className={classes.quiet}>/ {signIn(language, dish.weighedIn)}</span>
        )}
      </span>
      {count && (
        <span className={classes.count}>
          <bdi dir="ltr">{formatDecimal(count)}</bdi>
        </span>
      )}
    </button>
  )
})
