/** Sales: quotations, orders, invoices and returns. */
import type { DocumentProps } from '../kernel/documents.ts'
import { DocumentScreen } from './DocumentScreen.tsx'

export default function InvoiceScreen(props: DocumentProps) {
  return <DocumentScreen {...props} screen="sales" />
}
