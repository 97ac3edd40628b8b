import { cashViews } from './cash-views.ts'

export default () => cashViews
