import { moneyViews } from './money-views.ts'

const views = moneyViews('undelivered')

export default () => views
