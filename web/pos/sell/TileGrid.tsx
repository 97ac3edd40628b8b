/** The items of a shelf as tiles. A long shelf is drawn as far as somebody looks. */
import { IconScale } from '@tabler/icons-react'
import { memo, useEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDecimal } from '../../../domain/kernel/format.ts'
import { nameIn } from '../../../domain/kernel/naming/local-name.ts'
import type { TillItem } from '../../../domain/pos/contract.ts'
import { unitSign } from '../../../domain/pos/ticket/sale-price.ts'
import { MediaImage } from '../../kernel/parts/MediaImage.tsx'
import { currentLanguage } from '../../kernel/words/words.ts'
import { useDesk } from '../desk.ts'
import { FirstMoney, SecondMoney } from '../TillMoney.tsx'
import { useTill } from '../till-context.ts'
import { favourites, uncategorised } from '../till-ui.ts'
import { favouriteItems, takenQuantities, useCategories } from './categories.ts'
import { useStable } from './stable.ts'
import classes from './TileGrid.module.css'

const pageSize = 60

/** The same item has the same tint everywhere. */
const tintOf = ({ id, category }: TillItem): number =>
  ([...(category ?? id)].reduce((sum, sign) => sum + (sign.codePointAt(0) ?? 0), 0) % 5) + 1

function useFavourites(): readonly TillItem[] {
  const { till, basics } = useDesk()
  const { catalogue } = till
  const { categories } = basics
  return useMemo(() => {
    const shelves = categories.toSorted((a, b) => a.position - b.position).map(({ id }) => id)
    return favouriteItems(catalogue, shelves)
  }, [catalogue, categories])
}

function useShelfItems(): readonly TillItem[] {
  const { catalogue } = useTill()
  const { chosen } = useCategories()
  const liked = useFavourites()
  return useMemo(() => {
    if (chosen === favourites) return liked
    return catalogue.ofCategory(chosen === uncategorised ? null : chosen)
  }, [catalogue, chosen, liked])
}

export function TilePicture({ item, name }: { item: TillItem; name: string }) {
  if (item.image) return <MediaImage id={item.image} alt="" className={classes.picture} />
  return (
    <span
      className={classes.drawn}
      style={{ background: item.colourCode ?? `var(--ct-tint-${tintOf(item)})` }}
      aria-hidden
    >
      <span className={classes.letters}>{[...name].slice(0, 2).join('')}</span>
    </span>
  )
}

type TileProps = {
  item: TillItem
  name: string
  unit: string | undefined
  taken: string | undefined
  isOut: boolean
  onTake: (item: TillItem) => void
}

/** The favourites of the first nine places have a key of their own. */
const quickPlace = ({ favouritePlace }: TillItem): number | undefined =>
  favouritePlace && favouritePlace <= 9 ? favouritePlace : undefined

const Tile = memo(function Tile({ item, name, unit, taken, isOut, onTake }: TileProps) {
  const { t } = useTranslation()
  const place = quickPlace(item)
  return (
    <button
      type="button"
      className={classes.tile}
      data-taken={taken !== undefined || undefined}
      data-out={isOut || undefined}
      aria-keyshortcuts={place === undefined ? undefined : `Alt+${place}`}
      onClick={() => onTake(item)}
    >
      <TilePicture item={item} name={name} />
      {item.isWeighed && (
        <span className={classes.scale} title={t('till.weighed')}>
          <IconScale size={16} aria-hidden />
        </span>
      )}
      {taken && (
        <span className={classes.count}>
          <span className="ct-hidden">{t('till.inTicket')}</span>
          <bdi dir="ltr">{formatDecimal(taken)}</bdi>
        </span>
      )}
      {isOut && <span className={classes.gone}>{t('till.soldOut')}</span>}
      <span className={classes.name}>
        {name}
        {place !== undefined && <kbd className={classes.key}>{place}</kbd>}
      </span>
      <span className={classes.prices}>
        <span className={classes.price}>
          <FirstMoney amount={item.unitPrice} />
          {item.isWeighed && unit && <span className={classes.unit}> / {unit}</span>}
        </span>
        <SecondMoney amount={item.unitPrice} className={classes.second} />
      </span>
    </button>
  )
})

/** More tiles whenever the end comes into sight. */
function useGrowing(count: number, key: unknown) {
  const [shown, setShown] = useState({ key, most: pageSize })
  const end = useRef<HTMLDivElement>(null)
  const most = shown.key === key ? shown.most : pageSize
  useEffect(() => {
    const mark = end.current
    if (!mark || most >= count) return
    const watcher = new IntersectionObserver(
      (seen) => seen.some((it) => it.isIntersecting) && setShown({ key, most: most + pageSize }),
      { rootMargin: '600px' },
    )
    watcher.observe(mark)
    return () => watcher.disconnect()
  }, [most, count, key])
  return { most, end }
}

export function TileGrid() {
  const { t } = useTranslation()
  const { sale, basics, take } = useDesk()
  const items = useShelfItems()
  const taken = useMemo(() => takenQuantities(sale.lines), [sale.lines])
  const { most, end } = useGrowing(items.length, items)
  const language = currentLanguage()
  // A scan draws one tile anew and not sixty.
  const onTake = useStable((item: TillItem) => take(item))
  if (items.length === 0) return <p className={classes.none}>{t('till.noItems')}</p>
  return (
    <div className={classes.scroll}>
      <div className={classes.grid}>
        {items.slice(0, most).map((item) => (
          <Tile
            key={item.id}
            item={item}
            name={nameIn(language, item)}
            unit={unitSign(basics, item.unit, language)}
            taken={taken.get(item.id)}
            isOut={basics.soldOut?.includes(item.id) ?? false}
            onTake={onTake}
          />
        ))}
      </div>
      <div ref={end} />
    </div>
  )
}
