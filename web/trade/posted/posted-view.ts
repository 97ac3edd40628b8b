/** What the page of a posted document and its parts are given. */
import type { DocumentScreen } from '../../../domain/books/behaviour.ts'
import type { Entity } from '../../../domain/kernel/entity.ts'
import type { PostedDocument, TradeTerms } from '../../../domain/trade/contract.ts'

export type PostedProps = {
  entity: Entity
  screen: DocumentScreen
  document: PostedDocument
  terms: TradeTerms
}
