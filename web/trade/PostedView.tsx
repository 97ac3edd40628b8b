import type { DocumentScreen } from '../../domain/books/behaviour.ts'
import type { Entity } from '../../domain/kernel/entity.ts'
import type { PostedDocument, TradeTerms } from '../../domain/trade/contract.ts'
import { Page, PageHead } from '../kernel/Sheet.tsx'

type PostedViewProps = {
  entity: Entity
  screen: DocumentScreen
  document: PostedDocument
  terms: TradeTerms
}
export function PostedView({ entity, document }: PostedViewProps) {
  return (
    <Page>
      <PageHead title={document.number} back={entity.path} />
    </Page>
  )
}
