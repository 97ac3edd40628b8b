import { moneyViews } from './money-views.ts'

const views = moneyViews('purchasing', 'unreceived')

export default () => views
