/** Asks somebody who may for a yes on the spot: their name and PIN, typed at this till. */
import { create } from 'zustand'
import type { Approval, OpenSale } from '../../../domain/pos/ticket/sale.ts'
import type { ApprovalAction } from '../../../domain/pos/ticket/ticket.ts'

export type ApprovalRequest = {
  action: ApprovalAction
  /** As it would be; none when no sale is concerned. */
  sale: OpenSale | null
  /** The ticket or movement it is for: a proof for one is none for another. */
  subject: string
  /** How much of it somebody says yes to. */
  upTo?: string
  answer: (approval: Approval | null) => void
}

export const useApprovalRequest = create<{ request: ApprovalRequest | null }>(() => ({
  request: null,
}))

/** The approval, or nothing if it was not given. */
export function askApproval(
  action: ApprovalAction,
  sale: OpenSale | null,
  subject: string,
  upTo?: string,
): Promise<Approval | null> {
  settleApproval(null)
  return new Promise((answer) =>
    useApprovalRequest.setState({ request: { action, sale, subject, upTo, answer } }),
  )
}

export function settleApproval(approval: Approval | null): void {
  const { request } = useApprovalRequest.getState()
  useApprovalRequest.setState({ request: null })
  request?.answer(approval)
}
