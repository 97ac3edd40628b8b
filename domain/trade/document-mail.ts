/** What the server tells about the paper of a document and the mails that carried it. */
import type { Language } from '../kernel/language.ts'
import type { EInvoiceFormat } from '../paper/einvoice-format.ts'

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

/** An electronic invoice that left, or is to leave. */
export type SentEInvoice = Pick<
  SentMail,
  'id' | 'state' | 'createdAt' | 'sentAt' | 'userName' | 'reason'
> & {
  format: EInvoiceFormat
  /** `mail`, or the network that took it. */
  network: string
  /** Of a mail its address, of a network how it calls what it took. */
  to: string | null
}

/** Where the electronic invoice of a document stands: what is known of the last one that left. */
export type ElectronicState = {
  state: SentMail['state'] | 'none'
  at: string | null
  userName: string | null
  format: EInvoiceFormat | null
  network: string | null
}

export type PaperStatus = {
  state: 'draft' | 'posted' | 'void'
  prints: number
  /** Of the partner, if he has one. */
  language: Language | null
  /** Posted, with somebody outside whom it concerns. */
  canShare: boolean
  /** Posted, and an invoice or a credit note. */
  canBeElectronic: boolean
  rows: SentMail[]
  sent: SentEInvoice[]
  /** The names of those it can be handed to. */
  networks: string[]
}
