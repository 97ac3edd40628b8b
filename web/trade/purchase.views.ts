import { moneyViews } from './money-views.ts'

const views = moneyViews('unreceived')

export default () => views
