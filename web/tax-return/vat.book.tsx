import { TaxReturnsPart } from './TaxReturns.tsx'

export default function VatPart({ today }: { today: string }) {
  return <TaxReturnsPart kind="vat" today={today} />
}
