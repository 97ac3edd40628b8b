import type { BuiltInView } from '../kernel/list/views/built-in-views.ts'

/** Less than this nobody owes, in any currency of the books. */
const least = '0.000001'

const views: readonly BuiltInView[] = [
  { name: 'clients', label: 'partner.view.clients', filters: { isClient: { in: [true] } } },
  { name: 'suppliers', label: 'partner.view.suppliers', filters: { isSupplier: { in: [true] } } },
  { name: 'owing', label: 'partner.view.owing', filters: { clientDebt: { from: least } } },
  { name: 'owed', label: 'partner.view.owed', filters: { balance: { to: `-${least}` } } },
  { name: 'overdue', label: 'partner.view.overdue', filters: { daysOverdue: { from: '1' } } },
]

export default () => views
