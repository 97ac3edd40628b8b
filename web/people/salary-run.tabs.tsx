import { lazy } from 'react'
import type { FormTab } from '../kernel/form/model/form-parts.ts'

const tabs: readonly FormTab[] = [
  {
    name: 'slips',
    label: 'salary.slips',
    needs: 'people.salaryRun.view',
    isOverview: true,
    Component: lazy(() => import('./SalaryRunTab.tsx')),
  },
]

export default tabs
