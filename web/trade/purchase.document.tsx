/** Purchasing: orders, purchases and returns. */
import type { DocumentProps } from '../kernel/documents.ts'
import { DocumentScreen } from './DocumentScreen.tsx'

export default function PurchaseScreen(props: DocumentProps) {
  return <DocumentScreen {...props} screen="purchasing" />
}
