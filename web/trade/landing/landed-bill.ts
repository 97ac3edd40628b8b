/** The bill of a carrier or of the customs, begun from the purchase its costs belong to. */
import { isZero } from '../../../domain/kernel/number/decimal.ts'
import type { Draft, PostedDocument, TradeTerms } from '../../../domain/trade/contract.ts'

type Begun = Pick<Draft, 'behaviour' | 'body'>

export const hasGoodsToLandOn = ({ behaviour, lines, origin }: PostedDocument): boolean => {
  const isHere = lines.some((line) => line.isStocked && !isZero(line.delivered))
  const isBeforeBill = behaviour === 'goodsReceipt' && origin?.behaviour === 'purchaseOrder'
  return isHere && (behaviour === 'purchaseInvoice' || isBeforeBill)
}

export function landedBill({
  document,
  terms,
}: {
  document: PostedDocument
  terms: TradeTerms
}): Begun {
  const behaviour = 'purchaseInvoice'
  const type = terms.types.find((it) => it.behaviour === behaviour)
  return {
    behaviour,
    body: {
      type: type ? { id: type.id, title: type.title } : null,
      branch: document.branch,
      partner: null,
      project: document.project,
      currency: document.currency,
      day: terms.today,
      warehouse: document.warehouse,
      isDelivered: true,
      landedOn: [{ id: document.id, number: document.number }],
      lines: [],
    },
  }
}
