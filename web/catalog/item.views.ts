import type { BuiltInView } from '../kernel/list/views/built-in-views.ts'

const views: readonly BuiltInView[] = [
  { name: 'low', label: 'item.view.low', filters: { stockState: { in: ['low'] } } },
  { name: 'out', label: 'item.view.out', filters: { stockState: { in: ['out'] } } },
  { name: 'archived', label: 'item.view.archived', filters: { isActive: { in: [false] } } },
]

export default () => views
