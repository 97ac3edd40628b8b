/** Goods that come in, go out or move between warehouses. */
import type { DocumentProps } from '../kernel/documents.ts'
import { DocumentScreen } from './DocumentScreen.tsx'

export default function StockDocumentScreen(props: DocumentProps) {
  return <DocumentScreen {...props} screen="stock" />
}
