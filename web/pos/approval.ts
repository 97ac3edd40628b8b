/** Asks somebody who may for a yes on the spot: their name and PIN, typed at this till. */
import { create } from 'zustand'
import type { Approval, OpenSale } from '../../domain/pos/sale.ts'
import type { ApprovalAction } from '../../domain/pos/ticket.ts'

type Request = {
  action: ApprovalAction
  /** As it would be; none when no sale is concerned. */
  sale: OpenSale | null
  answer: (approval: Approval | null) => void
}

export const useApprovalRequest = create<{ request: Request | null }>(() => ({ request: null }))

/** The approval, or nothing if it was not given. */
export function askApproval(
  action: ApprovalAction,
  sale: OpenSale | null,
): Promise<Approval | null> {
  settleApproval(null)
  return new Promise((answer) => useApprovalRequest.setState({ request: { action, sale, answer } }))
}

export function settleApproval(approval: Approval | null): void {
  const { request } = useApprovalRequest.getState()
  useApprovalRequest.setState({ request: null })
  request?.answer(approval)
}
