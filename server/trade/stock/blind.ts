/**
 * Whoever receives a transfer counts what came before he is told what was sent: until something of
 * it was received, its quantities are for the one who sent it and for those who may approve. That
 * holds for its page, its copy, its paper, its mail and for what is refused while it is received.
 */

import { sql } from 'kysely'
import type { BehaviourName } from '../../../domain/books/behaviour.ts'
import { may } from '../../../domain/kernel/permission.ts'
import { Refusal } from '../../../domain/kernel/refusal.ts'
import type { PostedDocument, PostedLine } from '../../../domain/trade/contract.ts'
import type { Context } from '../../kernel/context.ts'
import { withoutCosts } from '../read.ts'
import { tradeRules } from '../rules.ts'

type Reader = Pick<Context, 'tx' | 'actor'>

type Sent = {
  behaviour: BehaviourName
  isOnItsWay: boolean
  isSender: boolean
  /** That of the warehouse it goes to, where it has one. */
  branch: string
}

/** Whether what was sent is still kept from whoever asks. */
export async function isBlind({ tx, actor }: Reader, id: string): Promise<boolean> {
  if (may(actor, 'stock.movement.approve')) return false
  const sent = await tx.maybe(sql<Sent>`
    select d.behaviour, d.state = 'posted' and d.delivery = 'none' as "isOnItsWay",
      d.posted_by = ${actor.userId} as "isSender", coalesce(w.branch_id, d.branch_id) as branch
    from document d
    left join warehouse w on w.id = d.to_warehouse_id
    where d.id = ${id}`)
  if (sent?.behaviour !== 'transfer' || !sent.isOnItsWay || sent.isSender) return false
  const rules = await tradeRules(tx, { branchId: sent.branch, userId: actor.userId })
  return rules.isReceivingBlind
}

/** Its paper names what was sent. */
export async function refuseBlind(reader: Reader, id: string): Promise<void> {
  if (await isBlind(reader, id)) throw new Refusal('paperBlind')
}

/** Its lots would tell it too. */
const counted = (line: PostedLine): PostedLine => ({ ...line, quantity: '0', lots: null })

export async function unlessBlind(
  reader: Reader,
  document: PostedDocument,
): Promise<PostedDocument> {
  const isHidden = document.behaviour === 'transfer' && (await isBlind(reader, document.id))
  if (!isHidden) return document
  const seen = withoutCosts(document)
  return { ...seen, isBlind: true, lines: seen.lines.map(counted) }
}
