/**
 * What the house owes a client, told to the till that is about to leave a sale to his account. It is
 * told, not kept: a ticket that finds it spent meanwhile is posted all the same, and is a debt that
 * nobody allowed.
 */
import { sql } from 'kysely'
import { z } from 'zod'
import { id } from '../../../domain/kernel/input.ts'
import { Refusal } from '../../../domain/kernel/refusal.ts'
import { type ClientCredit, creditIn } from '../../../domain/pos/money/credit.ts'
import { command } from '../../kernel/command.ts'
import { owedBy } from '../../trade/origin/owed.ts'
import { refuseStrangeRegister } from '../claim.ts'

export const lookAtCredit = command({
  route: 'POST /api/pos/credit/look',
  summary: 'till: what the house owes a client, which a sale on account may spend without a loan',
  needs: 'pos.ticket.add',
  isUntraced: true,
  byKey: 'never',
  input: z.strictObject({ register: id, client: id }),
  async run({ tx, actor }, { register, client }): Promise<ClientCredit> {
    await refuseStrangeRegister(tx, actor, register)
    const found = await tx.maybe(sql<{ owed: string }>`
      select trim_scale(${owedBy(sql`p.id`)})::text as owed
      from thirdparty p
      where p.id = ${client} and p.is_client and not p.is_cash_client`)
    if (!found) throw new Refusal('missingReference', 'client')
    return { credit: creditIn(found.owed) }
  },
})
