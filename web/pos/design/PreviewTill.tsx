/** The till itself, in small and out of reach, wearing a design as it is typed. */
import { useElementSize, useMediaQuery } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { type CSSProperties, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { AnyRow } from '../../../domain/kernel/entity.ts'
import type { Page } from '../../../domain/kernel/list.ts'
import type { PosDesign } from '../../../domain/pos/contract.ts'
import { saleTotals } from '../../../domain/pos/ticket/sale-totals.ts'
import { call } from '../../kernel/session/api.ts'
import { useMay, useSession } from '../../kernel/session/session.ts'
import { type Desk, DeskContext } from '../desk.ts'
import { useCashier } from '../panels/cashier.ts'
import { favouriteItems } from '../sell/categories.ts'
import { SellingView } from '../sell/SellingView.tsx'
import { TillFrame, useLook } from '../TillFrame.tsx'
import { TillHead } from '../TillHead.tsx'
import { type Till, TillRoom, useBasics, useTill } from '../till-context.ts'
import classes from './DesignPreview.module.css'
import {
  previewBasics,
  previewColumns,
  previewItem,
  previewSale,
  previewTill,
} from './preview-till.ts'

const shown = 24
const noRows: AnyRow[] = []

/** As many rows as a screen holds, if they may be seen. */
function useRows(entity: 'item' | 'category', path: string): AnyRow[] {
  const { data } = useQuery({
    queryKey: [entity, 'list', 'designPreview'],
    queryFn: () => call<Page<AnyRow>>('GET', path),
    enabled: useMay()(`catalog.${entity}.view`),
  })
  return data?.rows ?? noRows
}

function usePreviewTill(design: PosDesign): Till {
  const { t } = useTranslation()
  const session = useSession()
  const columns = previewColumns.join(',')
  const items = useRows('item', `/api/items?limit=${shown}&columns=${columns}`)
  const categories = useRows('category', `/api/categories?limit=${shown}`)
  const register = t('starter.register')
  return useMemo(
    () =>
      previewTill(
        previewBasics(session, { items, categories }, { design, register }),
        items.map(previewItem),
      ),
    [session, items, categories, design, register],
  )
}

/** A desk at which nothing happens. */
function useStillDesk(): Desk {
  const till = useTill()
  const basics = useBasics()
  const cashier = useCashier()
  const { catalogue } = till
  return useMemo(() => {
    const { pricesOf } = catalogue
    const items = favouriteItems(
      catalogue,
      basics.categories.map(({ id }) => id),
    )
    const shop = { basics, pricesOf, cashClient: undefined, day: '2026-01-01' }
    const sale = previewSale(items, shop)
    const still = { isReader: false, edit: () => {}, take: () => {}, everySale: [] }
    return { till, basics, cashier, shop, sale, totals: saleTotals(sale, basics), ...still }
  }, [till, basics, cashier, catalogue])
}

function Still() {
  const desk = useStillDesk()
  const { design } = desk.basics
  const look = useLook(design)
  return (
    <DeskContext value={desk}>
      <TillFrame look={look} backImage={design.backImage}>
        <TillHead />
        <SellingView />
      </TillFrame>
    </DeskContext>
  )
}

/** The screen of a counter, in dots; a phone shows itself. */
const counter = { width: 1240, height: 800 }

export default function PreviewTill({ design }: { design: PosDesign }) {
  const till = usePreviewTill(design)
  const { ref, width } = useElementSize()
  const isPhone = useMediaQuery('(max-width: 767px)')
  const scale = isPhone || width === 0 ? 1 : width / counter.width
  const size = {
    '--preview-scale': scale,
    '--preview-width': isPhone ? '100%' : `${counter.width}px`,
    '--till-height': `${counter.height}px`,
  } as CSSProperties
  return (
    <div ref={ref} className={classes.stage} style={size} inert>
      <div className={classes.still}>
        <TillRoom till={till}>
          <Still />
        </TillRoom>
      </div>
    </div>
  )
}
