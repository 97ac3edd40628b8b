import { today } from '../kernel/words/today.ts'
import { moneyViews } from './money-views.ts'

/** Something is left. */
const left = { deposit: { from: '0.000001' } }

/** Orders with a deposit, and of those the ones whose day has come. */
const views = [
  ...moneyViews('sales', 'undelivered'),
  { name: 'deposits', label: 'document.view.deposits', filters: left },
  {
    name: 'depositsDue',
    label: 'document.view.depositsDue',
    filters: { ...left, dueDate: { to: today() } },
  },
]

export default () => views
