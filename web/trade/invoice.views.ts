import { moneyViews } from './money-views.ts'

const views = moneyViews('sales', 'undelivered')

export default () => views
