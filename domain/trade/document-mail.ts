/** What the server tells about the paper of a document and the mails that carried it. */
import type { Language } from '../kernel/language.ts'

export type SentMail = {
  id: string
  to: string
  language: Language
  createdAt: string
  sentAt: string | null
  userName: string
  /** `held`: the company's address is not confirmed yet. */
  state: 'waiting' | 'held' | 'sent' | 'failed'
  tries: number
  /** What the mail server or the network said last. */
  reason: string | null
  nextTryAt: string | null
}

export type PaperStatus = {
  state: 'draft' | 'posted' | 'void'
  prints: number
  /** Of the partner, if he has one. */
  language: Language | null
  /** Posted, with somebody outside whom it concerns. */
  canShare: boolean
  rows: SentMail[]
}
