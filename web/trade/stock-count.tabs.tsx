import { lazy } from 'react'
import type { FormTab } from '../kernel/form/model/form-parts.ts'

const tabs: readonly FormTab[] = [
  {
    name: 'sheet',
    label: 'count.tab.sheet',
    isOverview: true,
    Component: lazy(() => import('./count/CountSheetTab.tsx')),
  },
  {
    name: 'review',
    label: 'count.tab.review',
    needs: 'stock.stockCount.approve',
    Component: lazy(() => import('./count/CountReviewTab.tsx')),
  },
]

export default tabs
