/** Money that goes out: to suppliers, for expenses, or back to clients. */
import type { DocumentProps } from '../kernel/documents.ts'
import { MoneyPage } from './MoneyPage.tsx'

export default function PaymentScreen(props: DocumentProps) {
  return <MoneyPage {...props} screen="payments" />
}
