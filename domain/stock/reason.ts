/** Why stock came, went or differed, and the account that takes its value. */
import type { AccountRole } from '../identity/starter-books.ts'

export const stockReasons = {
  stockIn: { opening: 'opening', found: 'stockGain', gift: 'stockGain', other: 'stockGain' },
  stockOut: {
    waste: 'stockLoss',
    theft: 'stockLoss',
    expiry: 'stockLoss',
    sample: 'expense',
    ownUse: 'expense',
    gift: 'expense',
    other: 'stockLoss',
  },
  // What is missing; what is found is always a gain.
  adjustment: {
    count: 'stockLoss',
    waste: 'stockLoss',
    theft: 'stockLoss',
    expiry: 'stockLoss',
    sample: 'expense',
    ownUse: 'expense',
    found: 'stockLoss',
  },
  // What did not arrive as it was sent.
  transferReceipt: { short: 'stockLoss', damaged: 'stockLoss', extra: 'stockGain' },
} as const satisfies Record<string, Record<string, AccountRole>>

export type ReasonedBehaviour = keyof typeof stockReasons

export const reasonsOf = (behaviour: ReasonedBehaviour): string[] =>
  Object.keys(stockReasons[behaviour])

/** Of a transfer: what was sent came back to its sender. Nothing is lost by it. */
export const sentBack = 'returned'

/** Written by the house itself: goods that went to the kitchen with an order, or came back from it. */
export const kitchenReason = 'kitchen'

export const stockDocumentReasons = [
  ...new Set([...reasonsOf('stockIn'), ...reasonsOf('stockOut'), ...reasonsOf('transferReceipt')]),
  sentBack,
  kitchenReason,
]

/** The account of a reason; none where the reason is not one of them. */
export const accountOfReason = (
  behaviour: ReasonedBehaviour,
  reason: string | null,
): AccountRole | undefined =>
  reason === kitchenReason && (behaviour === 'stockIn' || behaviour === 'stockOut')
    ? 'making'
    : (stockReasons[behaviour] as Record<string, AccountRole>)[reason ?? '']

/** Of goods that left: the account that takes what they cost; none for the cost of sales. */
export function accountOfLeaving(
  behaviour: string,
  reason: string | null,
): AccountRole | undefined {
  // Whoever writes it down gives their part to those that were sold or lost since.
  if (reason === kitchenReason) return 'making'
  if (behaviour === 'stockOut' || behaviour === 'adjustment')
    return accountOfReason(behaviour, reason) ?? 'stockLoss'
  return behaviour === 'transferReceipt' ? accountOfReason(behaviour, reason) : undefined
}

/** Of goods that came without a price of their own: the account that takes what they are worth. */
export const accountOfFinding = (
  behaviour: string,
  reason: string | null,
): AccountRole | undefined => {
  if (behaviour === 'adjustment') return 'stockGain'
  return behaviour === 'stockIn' ? (accountOfReason(behaviour, reason) ?? 'stockLoss') : undefined
}

/** Who answers for what a transfer lost. */
export const differenceOwners = ['sender', 'carrier', 'receiver'] as const
