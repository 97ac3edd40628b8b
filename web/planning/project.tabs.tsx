import { lazy } from 'react'
import type { FormTab } from '../kernel/form/model/form-parts.ts'

const tabs: readonly FormTab[] = [
  {
    name: 'result',
    label: 'project.result',
    needs: 'books.statement.view',
    isOverview: true,
    Component: lazy(() => import('./project/ResultTab.tsx')),
  },
  {
    name: 'tasks',
    label: 'entity.projectTask.many',
    needs: 'planning.projectTask.view',
    Component: lazy(() => import('./project/BoardTab.tsx')),
  },
  {
    name: 'documents',
    label: 'ledger.documents',
    needs: 'planning.project.view',
    Component: lazy(() => import('./project/DocumentsTab.tsx')),
  },
  {
    name: 'hours',
    label: 'project.hours',
    needs: 'planning.projectTime.view',
    related: { of: 'projectTime', by: 'project' },
  },
  {
    name: 'stock',
    label: 'project.stock',
    needs: 'planning.project.view',
    Component: lazy(() => import('./project/StockTab.tsx')),
  },
  {
    name: 'budget',
    label: 'entity.projectBudget.many',
    needs: 'planning.projectBudget.view',
    related: { of: 'projectBudget', by: 'project' },
  },
]

export default tabs
