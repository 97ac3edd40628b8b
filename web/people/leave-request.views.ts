import type { BuiltInView } from '../kernel/list/views/built-in-views.ts'

const views: readonly BuiltInView[] = [
  { name: 'waiting', label: 'leave.view.waiting', filters: { state: { in: ['requested'] } } },
  { name: 'approved', label: 'leave.view.approved', filters: { state: { in: ['approved'] } } },
]

export default () => views
