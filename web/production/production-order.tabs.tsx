import { lazy } from 'react'
import type { FormTab } from '../kernel/form/model/form-parts.ts'

const tabs: readonly FormTab[] = [
  {
    name: 'work',
    label: 'production.work',
    needs: 'production.productionOrder.view',
    isOverview: true,
    Component: lazy(() => import('./ProductionWorkTab.tsx')),
  },
]

export default tabs
