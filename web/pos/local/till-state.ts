/** What the till tells its screens; the functions come with the engine. */
import { create } from 'zustand'
import type { Till } from '../till-context.ts'
import { CatalogueIndex } from './catalogue.ts'

export type TillState = Pick<
  Till,
  | 'state'
  | 'progress'
  | 'problem'
  | 'station'
  | 'basics'
  | 'catalogue'
  | 'sales'
  | 'recent'
  | 'outbox'
  | 'clock'
  | 'storage'
>

const emptyOutbox: TillState['outbox'] = {
  waiting: 0,
  parked: 0,
  lastError: null,
  isSignInNeeded: false,
  rows: [],
}

export const emptyTillState = (): TillState => ({
  state: 'loading',
  progress: null,
  problem: null,
  station: '',
  basics: null,
  catalogue: new CatalogueIndex().view(),
  sales: [],
  recent: [],
  outbox: emptyOutbox,
  clock: null,
  storage: 'unknown',
})

export const useTillState = create<TillState>(emptyTillState)

export const tell = (news: Partial<TillState>): void => useTillState.setState(news)
