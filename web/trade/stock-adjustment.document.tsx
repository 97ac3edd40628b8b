/** What was counted against what the books say. */
import type { DocumentProps } from '../kernel/documents.ts'
import { DocumentScreen } from './DocumentScreen.tsx'

export default function StockAdjustmentScreen(props: DocumentProps) {
  return <DocumentScreen {...props} screen="adjustment" />
}
