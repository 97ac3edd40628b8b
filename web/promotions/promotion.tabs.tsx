import { lazy } from 'react'
import type { FormTab } from '../kernel/form/model/form-parts.ts'

const tabs: readonly FormTab[] = [
  {
    name: 'lastMonth',
    label: 'promotion.lastMonth',
    needs: 'promotions.promotion.approve',
    Component: lazy(() => import('./Simulation.tsx')),
  },
  {
    name: 'coupons',
    label: 'promotion.coupons',
    isFor: ({ couponUse }) => couponUse === 'series',
    Component: lazy(() => import('./Coupons.tsx')),
  },
]

export default tabs
