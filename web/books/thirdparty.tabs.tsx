import { lazy } from 'react'
import type { FormTab } from '../kernel/form/model/form-parts.ts'

const tabs: readonly FormTab[] = [
  {
    name: 'card',
    label: 'partner.card',
    isOverview: true,
    needs: 'partners.thirdparty.view',
    Component: lazy(() => import('./PartnerCardTab.tsx')),
  },
  {
    name: 'statement',
    label: 'ledger.statement',
    needs: 'partners.thirdparty.view',
    Component: lazy(() => import('./StatementTab.tsx')),
  },
  {
    name: 'documents',
    label: 'ledger.documents',
    needs: 'partners.thirdparty.view',
    Component: lazy(() => import('./DocumentsTab.tsx')),
  },
]

export default tabs
