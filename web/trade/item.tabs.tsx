import { lazy } from 'react'
import type { FormTab } from '../kernel/form/model/form-parts.ts'

const isFor: FormTab['isFor'] = ({ kind }) => kind === 'stocked'

const tabs: readonly FormTab[] = [
  {
    name: 'stock',
    label: 'item.stock',
    needs: 'stock.level.view',
    isFor,
    Component: lazy(() => import('./stock/ItemStockTab.tsx')),
  },
  {
    name: 'moves',
    label: 'item.moves',
    needs: 'stock.level.view',
    isFor,
    Component: lazy(() => import('./stock/ItemMovesTab.tsx')),
  },
  {
    name: 'lots',
    label: 'item.lots',
    needs: 'stock.level.view',
    isFor: ({ hasBatches, hasExpiry, hasSerials }) =>
      Boolean(hasBatches || hasExpiry || hasSerials),
    Component: lazy(() => import('./lots/ItemLotsTab.tsx')),
  },
  {
    name: 'sales',
    label: 'item.sales',
    needs: 'sales.invoice.view',
    Component: lazy(() => import('./card/ItemSalesTab.tsx')),
  },
  {
    name: 'priceAndCost',
    label: 'item.priceAndCost',
    Component: lazy(() => import('./card/ItemPricesTab.tsx')),
  },
  {
    name: 'uses',
    label: 'item.uses',
    Component: lazy(() => import('./card/ItemUsesTab.tsx')),
  },
]

export default tabs
