/** A posted document as the beginning of another: again, carried forward, or taken back. */
import { type BehaviourName, behaviourOf, isReturn } from '../../books/behaviour.ts'
import { carriedHead } from '../../books/head/document-head.ts'
import { newId } from '../../kernel/id.ts'
import { differenceOf, fractionOf, isAny, sumOf } from '../../kernel/number/fraction.ts'
import { Refusal } from '../../kernel/refusal.ts'
import type { DraftBody, DraftLine, PostedDocument, PostedLine } from '../contract.ts'
import { sharedDiscounts, wholeOf } from '../part.ts'
import { leftToMoveBack, unbilledOf } from '../rest.ts'

const wayOf = (as: BehaviourName | 'duplicate') =>
  as === 'duplicate' ? 'again' : isReturn(as) ? 'back' : 'forward'

/** What may still be carried forward, or returned. */
const usedOf = (line: PostedLine, as: BehaviourName): string =>
  isReturn(as) ? line.returned : line.converted

const leftOf = (line: PostedLine, as: BehaviourName): string =>
  differenceOf(line.quantity, usedOf(line, as))

/** A bill is for what came, where goods came first; else for what is left of the order. */
function quantitiesOf(document: PostedDocument, as: BehaviourName): (line: PostedLine) => string {
  const isAfterGoods = isReceivedFirst(document)
  const isOnlyReceived = document.delivery === 'closed' && !isReturn(as)
  return (line) =>
    (line.isStocked && isAfterGoods) || isOnlyReceived ? unbilledOf(line) : leftOf(line, as)
}

const isReceivedFirst = ({ behaviour, lines }: PostedDocument): boolean =>
  behaviour === 'purchaseOrder' && lines.some((line) => isAny(fractionOf(unbilledOf(line))))

const typedIn = ({ discountAmount, promotions }: PostedLine): string =>
  differenceOf(discountAmount, sumOf((promotions ?? []).map(({ amount }) => amount)))

function lineOf(line: PostedLine, quantity: string, isFollowing: boolean): DraftLine {
  return {
    id: newId(),
    item: line.item,
    // A name of its own goes along; the item's own follows the item.
    name: line.name === line.item.title ? null : line.name,
    unit: line.unit,
    quantity,
    unitPrice: line.unitPrice,
    discountPercent: line.discountPercent,
    // What promotions gave is carried on with its line; something new asks for them anew.
    discountAmount: isFollowing ? line.discountAmount : typedIn(line),
    vat: line.vat,
    tax1: line.tax1,
    tax2: line.tax2,
    warehouse: line.warehouse,
    note: line.note,
    originLine: isFollowing ? line.id : null,
  }
}

/** Nothing moves back of a line whose goods were made, never handed over, or came back already. */
const goodsOf = (line: PostedLine, as: BehaviourName): Pick<DraftLine, 'isRestocked'> =>
  isReturn(as) && line.isStocked && (line.isMade || fractionOf(leftToMoveBack(line)).top <= 0n)
    ? { isRestocked: false }
    : {}

const signedOf = ({ direction, quantity }: PostedLine): string =>
  direction === 1 ? quantity : `-${quantity}`

/** A discount in money belongs to the whole; what is carried on of it takes a part of it. */
function withShares(
  document: PostedDocument,
  body: DraftBody,
  as: BehaviourName,
  decimals: number,
) {
  const whole = wholeOf(document, (line) => usedOf(line, as))
  const taken = body.lines.map((line) => ({ ...line, quantity: line.quantity ?? '0' }))
  const shares = sharedDiscounts(taken, whole, decimals)
  return {
    ...body,
    discountAmount: shares.document,
    lines: body.lines.map((line, at) => ({ ...line, discountAmount: shares.lines[at] ?? '0' })),
  }
}

/** `decimals` are those of its currency. */
type Copying = {
  today: string
  typeId: string
  typeTitle: string
  decimals: number
  /** How much of which lines, where it is not all that is left. */
  taken?: ReadonlyMap<string, string>
}

export function copyOf(
  document: PostedDocument,
  as: BehaviourName | 'duplicate',
  { today, typeId, typeTitle, decimals, taken }: Copying,
): { behaviour: BehaviourName; body: DraftBody } {
  const isFollowing = as !== 'duplicate'
  const behaviour = isFollowing ? as : document.behaviour
  const { becomes = [], isFollowUp } = behaviourOf(document.behaviour)
  if (isFollowing && (!becomes.includes(as) || document.state === 'void'))
    throw new Refusal('cannotFollow', 'as')
  if (isFollowUp) throw new Refusal('cannotFollow', 'as')
  const leftOfLine = quantitiesOf(document, behaviour)
  const lines = document.lines.flatMap((line) => {
    const all = isFollowing ? leftOfLine(line) : line.quantity
    const quantity = taken ? (taken.get(line.id) ?? '0') : all
    if (fractionOf(quantity).top <= 0n) return []
    const copied = { ...lineOf(line, quantity, isFollowing), ...goodsOf(line, behaviour) }
    return [behaviour === 'adjustment' ? { ...copied, difference: signedOf(line) } : copied]
  })
  if (isFollowing && lines.length === 0)
    throw new Refusal(document.delivery === 'closed' ? 'restClosed' : 'nothingLeft')
  const body: DraftBody = {
    type: { id: typeId, title: typeTitle },
    branch: document.branch,
    partner: document.partner,
    project: document.project,
    currency: document.currency,
    rate: isReturn(behaviour) ? document.rate : null,
    day: today,
    discountPercent: document.discountPercent,
    discountAmount: document.discountAmount,
    ...carriedHead(document, wayOf(as), behaviour),
    warehouse: document.warehouse,
    toWarehouse: document.toWarehouse,
    reason: document.reason,
    isDelivered: behaviour !== 'transfer' && !(isFollowing && isReceivedFirst(document)),
    origin: isFollowing ? { id: document.id, number: document.number } : null,
    lines,
  }
  return { behaviour, body: isFollowing ? withShares(document, body, as, decimals) : body }
}
