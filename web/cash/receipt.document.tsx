/** Money that comes in: from clients, or back from suppliers. */
import type { DocumentProps } from '../kernel/documents.ts'
import { MoneyPage } from './MoneyPage.tsx'

export default function ReceiptScreen(props: DocumentProps) {
  return <MoneyPage {...props} screen="receipts" />
}
