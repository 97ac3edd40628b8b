import { lazy } from 'react'
import type { BuiltInView } from '../kernel/list/views/built-in-views.ts'

const Board = lazy(() => import('./ProductionBoard.tsx'))

const views: readonly BuiltInView[] = [
  { name: 'board', label: 'production.view.board', filters: {}, Content: Board },
  {
    name: 'open',
    label: 'production.view.open',
    filters: { state: { in: ['draft', 'confirmed', 'running'] } },
  },
  { name: 'running', label: 'production.view.running', filters: { state: { in: ['running'] } } },
  { name: 'done', label: 'production.view.done', filters: { state: { in: ['done'] } } },
]

export default () => views
