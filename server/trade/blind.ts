/**
 * Whoever receives a transfer counts what came before he is told what was sent: until something of
 * it was received, its quantities are for the one who sent it and for those who may approve.
 */
import { sql } from 'kysely'
import { may } from '../../domain/kernel/permission.ts'
import type { PostedDocument } from '../../domain/trade/contract.ts'
import type { Context } from '../kernel/command.ts'
import { withoutCosts } from './read.ts'
import { tradeRules } from './rules.ts'

type Reader = Pick<Context, 'tx' | 'actor'>

async function isBlind({ tx, actor }: Reader, document: PostedDocument): Promise<boolean> {
  const { behaviour, state, delivery, branch } = document
  if (behaviour !== 'transfer' || state !== 'posted' || delivery !== 'none') return false
  if (may(actor, 'stock.movement.approve')) return false
  const rules = await tradeRules(tx, { branchId: branch.id, userId: actor.userId })
  if (!rules.isReceivingBlind) return false
  const sent = await tx.maybe(sql`
    select 1
    from document
    where id = ${document.id} and posted_by = ${actor.userId}`)
  return sent === undefined
}

export async function unlessBlind(
  reader: Reader,
  document: PostedDocument,
): Promise<PostedDocument> {
  if (!(await isBlind(reader, document))) return document
  const seen = withoutCosts(document)
  return { ...seen, isBlind: true, lines: seen.lines.map((line) => ({ ...line, quantity: '0' })) }
}
