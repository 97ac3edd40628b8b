import type { BuiltInView } from '../kernel/list/built-in-views.ts'
import { drafts } from './money-views.ts'

const onTheWay: BuiltInView = {
  name: 'onTheWay',
  label: 'document.view.onTheWay',
  filters: { delivery: { in: ['none', 'partly'] }, state: { in: ['posted'] } },
}

const views = [drafts, onTheWay]

export default () => views
