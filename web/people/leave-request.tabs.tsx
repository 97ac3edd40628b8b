import { lazy } from 'react'
import type { FormTab } from '../kernel/form/model/form-parts.ts'

const tabs: readonly FormTab[] = [
  {
    name: 'decision',
    label: 'leave.decision',
    needs: 'people.leaveRequest.view',
    isOverview: true,
    Component: lazy(() => import('./leave/DecisionTab.tsx')),
  },
]

export default tabs
