/** A till in small that wears the values as they are typed, with goods of the company itself. */
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { Linked } from '../../domain/kernel/field.ts'
import type { Page } from '../../domain/kernel/list.ts'
import type { PosDesign } from '../../domain/pos/contract.ts'
import { posDesign } from '../../domain/pos/pos-design.entity.ts'
import { standardDesign } from '../../domain/pos/standard-design.ts'
import { call } from '../kernel/api.ts'
import type { FormValues } from '../kernel/form/form-values.ts'
import { MediaImage } from '../kernel/MediaImage.tsx'
import { Amount } from '../kernel/Money.tsx'
import { useMay, useSession } from '../kernel/session.ts'
import classes from './DesignPreview.module.css'
import { designVariables } from './design.ts'

type Tile = { id: string; name: string; unitPrice: string; image: Linked | null }

const shown = 6

/** Whole numbers are held as text while they are typed. */
const plain = (key: string, value: unknown): unknown =>
  key.startsWith('button') && /^\d+$/.test(String(value)) ? Number(value) : value

/** What is typed, as far as it is a value already; the standard for the rest. */
function designOf(values: FormValues): PosDesign {
  const fit = Object.entries(standardDesign).map(([key, standard]) => {
    if (key === 'backImage') return [key, (values.backImage as Linked | null)?.id ?? null]
    const value = plain(key, values[key])
    const field = posDesign.fields[key as keyof typeof posDesign.fields]
    return [key, field.schema.safeParse(value).success ? value : standard]
  })
  return Object.fromEntries(fit) as PosDesign
}

function useTiles(): Tile[] {
  const { data } = useQuery({
    queryKey: ['item', 'list', 'designPreview'],
    queryFn: () =>
      call<Page<Tile>>('GET', `/api/items?limit=${shown}&columns=name,unitPrice,image`),
    enabled: useMay()('catalog.item.view'),
  })
  return data?.rows ?? []
}

export function DesignPreview({ values }: { values: FormValues }) {
  const { t } = useTranslation()
  const design = designOf(values)
  const tiles = useTiles()
  const { firstCurrency } = useSession().company
  return (
    <figure className={classes.preview} style={designVariables(design)}>
      <figcaption className={classes.caption}>{t('posDesign.preview')}</figcaption>
      <div className={classes.till} inert>
        {design.backImage && (
          <MediaImage id={design.backImage} part="content" alt="" className={classes.back} />
        )}
        <div className={classes.head}>
          <strong>{t('starter.register')}</strong>
          <span className={classes.search}>{t('action.search')}</span>
        </div>
        <div className={classes.tiles}>
          {tiles.map(({ id, name, unitPrice, image }) => (
            <div key={id} className={classes.tile}>
              {image ? (
                <MediaImage id={image.id} alt="" className={classes.picture} />
              ) : (
                <span className={classes.picture} />
              )}
              <span>{name}</span>
              <Amount amount={unitPrice} look={firstCurrency} className={classes.price} />
            </div>
          ))}
        </div>
        <div className={classes.pay}>{t('posDesign.pay')}</div>
      </div>
    </figure>
  )
}
