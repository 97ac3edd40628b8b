/** The private link of a document: what its holder is shown, and what the house sees of it. */
import { type BehaviourName, behaviourOf } from '../books/behaviour.ts'
import { isPastDue } from '../kernel/calendar/due.ts'
import type { Language } from '../kernel/language.ts'

export type LinkState = 'open' | 'revoked' | 'expired'

export type DocumentLink = {
  id: string
  state: LinkState
  language: Language
  createdAt: string
  userName: string
  expiresAt: string
  revokedAt: string | null
  revokedName: string | null
  opened: number
  openedAt: string | null
}

export type DocumentLinks = { rows: DocumentLink[]; days: number }

/** Told once, to whoever made it: the house keeps no token. */
export type NewDocumentLink = {
  id: string
  url: string
  expiresAt: string
  /** Opens a chat with the client, or one to choose, with the link in its text. */
  chat: string
  hasNumber: boolean
}

/** How a letter with the document begins, in one language. */
export type DocumentLetter = { subject: string; message: string }

export type SharedState = 'void' | 'paid' | 'partly' | 'unpaid' | 'overdue' | 'none'

type Settled = {
  state: 'posted' | 'void'
  behaviour: BehaviourName
  payment: 'none' | 'unpaid' | 'partly' | 'paid'
  dueDate: string | null
}

/** What the holder of the link has to do: nothing where nothing is owed by it. */
export function sharedState(document: Settled, today: string): SharedState {
  const { state, behaviour, payment, dueDate } = document
  if (state === 'void') return 'void'
  if (behaviourOf(behaviour).debt !== 'raise') return 'none'
  if (payment === 'none' || payment === 'paid') return payment
  return isPastDue(dueDate, today) ? 'overdue' : payment
}

/** What such a state is called. */
export const sharedStateWords: Readonly<Record<SharedState, string | null>> = {
  void: 'paper.state.void',
  paid: 'choice.payment.paid',
  partly: 'choice.payment.partly',
  unpaid: 'choice.payment.unpaid',
  overdue: 'choice.payment.overdue',
  none: null,
}

/** Everything is written out already, in the language of the link. */
export type SharedDocument = {
  language: Language
  company: { name: string; phone: string | null; email: string | null }
  title: string
  number: string
  state: SharedState
  /** In words, unless nothing is owed. */
  stateText: string | null
  download: string
  /** An amount is told in the other currency too, where the company shows one. */
  facts: { label: string; value: string; second?: string }[]
}
