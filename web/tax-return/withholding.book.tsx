import { TaxReturnsPart } from './TaxReturns.tsx'

export default function WithholdingPart({ today }: { today: string }) {
  return <TaxReturnsPart kind="withholding" today={today} />
}
