import type { BuiltInView } from '../kernel/list/views/built-in-views.ts'

const views: readonly BuiltInView[] = [
  {
    name: 'open',
    label: 'salary.view.open',
    filters: { state: { in: ['draft', 'calculated', 'approved', 'posted', 'partlyPaid'] } },
  },
  { name: 'paid', label: 'salary.view.paid', filters: { state: { in: ['paid', 'closed'] } } },
]

export default () => views
