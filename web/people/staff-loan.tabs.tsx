import { lazy } from 'react'
import type { FormTab } from '../kernel/form/model/form-parts.ts'

const tabs: readonly FormTab[] = [
  {
    name: 'moves',
    label: 'staffLoan.moves',
    needs: 'people.staffLoan.view',
    isOverview: true,
    Component: lazy(() => import('./LoanTab.tsx')),
  },
]

export default tabs
