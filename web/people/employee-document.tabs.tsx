import { lazy } from 'react'
import type { FormTab } from '../kernel/form/model/form-parts.ts'

const tabs: readonly FormTab[] = [
  {
    name: 'file',
    label: 'employeeDocument.copy',
    needs: 'people.employeeDocument.view',
    Component: lazy(() => import('./EmployeeFileTab.tsx')),
  },
]

export default tabs
