import { lazy } from 'react'
import type { FormTab } from '../kernel/form/model/form-parts.ts'

const tabs: readonly FormTab[] = [
  {
    name: 'loyalty',
    label: 'loyalty.tab',
    needs: 'partners.thirdparty.view',
    Component: lazy(() => import('./LoyaltyTab.tsx')),
  },
]

export default tabs
