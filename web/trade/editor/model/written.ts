/** What was written in the editor, on its way to be posted, and what stands against it. */
import type { BehaviourName } from '../../../../domain/books/behaviour.ts'
import type { Facts } from '../../../../domain/kernel/refusal.ts'
import type { DraftBody } from '../../../../domain/trade/contract.ts'

export type ChequeWords = { bank: string; number: string; dueDate: string }

export type Tender = {
  id: string
  method: { id: string; title: string } | null
  currency: string
  amount: string | null
  /** Of a method that is a cheque. */
  cheque?: ChequeWords | null
  /** Of a method that is a gift card; kept nowhere but on the screen. */
  code?: string | null
}

export type Written = {
  id: string
  version: number | null
  behaviour: BehaviourName
  body: DraftBody
  tenders: readonly Tender[]
  total: string
}

export type Sent = Record<string, unknown>

/** What an empty cell says is that there is nothing. */
export const filled = (value: string | null | undefined): string | undefined =>
  value == null || value.trim() === '' ? undefined : value

export const sentFiles = ({ attachments = [] }: DraftBody): string[] | undefined =>
  attachments.length > 0 ? attachments.map(({ id }) => id) : undefined

export type PlaceError = { code: string; facts?: Facts; message?: string }

/** By place: `partner`, `lines` or `<line id>.quantity`. */
export type PlaceErrors = Readonly<Record<string, PlaceError>>
