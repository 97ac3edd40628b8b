/** The views that documents with money and goods are born with. */

import { lazy } from 'react'
import { unpaidOn } from '../../domain/books/listed-debt.ts'
import { addDays } from '../../domain/kernel/date.ts'
import type { Entity } from '../../domain/kernel/entity.ts'
import type { Filters } from '../../domain/kernel/list.ts'
import type { BuiltInView, PlainQuery } from '../kernel/list/views/built-in-views.ts'
import { today } from '../kernel/words/today.ts'

type Drafts = 'drafts' | 'waiting'

/** Where the drafts of a screen are read: all of them, or those that wait for approval. */
export const draftsAt = ({ name, api }: Entity, of: Drafts): PlainQuery => ({
  queryKey: ['draft', 'list', name, of],
  path: `${api}/drafts${of === 'waiting' ? '?waiting=yes' : ''}`,
})

const DraftList = lazy(() => import('./editor/DraftList.tsx'))

export const drafts: BuiltInView = {
  name: 'drafts',
  label: 'document.view.drafts',
  filters: {},
  Content: DraftList,
  contentAt: (entity) => draftsAt(entity, 'drafts'),
}

const WaitingList = lazy(() => import('./posted/WaitingList.tsx'))

/** What is worth more than its writer may post. */
export const waiting: BuiltInView = {
  name: 'waiting',
  label: 'document.view.waiting',
  filters: {},
  Content: WaitingList,
  contentAt: (entity) => draftsAt(entity, 'waiting'),
}

const undelivered: Filters = {
  delivery: { in: ['none', 'partly'] },
  state: { in: ['posted'] },
}

/** `goods` names the view of what is still to be handed over. */
export function moneyViews(screen: 'sales' | 'purchasing', goods: string): BuiltInView[] {
  const unpaid = unpaidOn(screen)
  return [
    drafts,
    { name: 'unpaid', label: 'document.view.unpaid', filters: unpaid },
    {
      name: 'overdue',
      label: 'document.view.overdue',
      // What fell due before today.
      filters: { ...unpaid, dueDate: { to: addDays(today(), -1) } },
    },
    { name: goods, label: `document.view.${goods}`, filters: undelivered },
  ]
}
