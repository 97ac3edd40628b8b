/** The views that lists of money are born with. */
import { lazy } from 'react'
import type { BuiltInView } from '../kernel/list/views/built-in-views.ts'

const ChequeList = lazy(() => import('./cheque/ChequeList.tsx'))

export const cashViews: BuiltInView[] = [
  {
    name: 'onAccount',
    label: 'funds.view.onAccount',
    filters: { payment: { in: ['unpaid', 'partly'] } },
  },
  { name: 'cheques', label: 'funds.view.cheques', filters: {}, Content: ChequeList },
]
