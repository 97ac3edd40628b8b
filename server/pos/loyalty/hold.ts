/**
 * Cash back that pays a sale: kept for it as its programme allows, so that it is never spent twice.
 * A till without network cannot ask, and takes other money.
 */
import { z } from 'zod'
import { quantity } from '../../../domain/kernel/field.ts'
import { id } from '../../../domain/kernel/input.ts'
import type { CashBackHold } from '../../../domain/loyalty/contract.ts'
import { command } from '../../kernel/command.ts'
import { lockBurnable } from '../../loyalty/burning.ts'
import { keepHold } from '../../stored-value/hold.ts'

export const holdCashBack = command({
  route: 'POST /api/pos/loyalty/hold',
  summary: 'till: keep so much of the cash back of a client for a sale that is being paid',
  needs: 'pos.ticket.add',
  isUntraced: true,
  byKey: 'never',
  input: z.strictObject({
    sale: id,
    client: id,
    amount: quantity({ required: 'putAmount' }).schema,
    /** Of the goods; cards that are sold are not paid with it. */
    total: quantity().schema,
  }),
  async run(context, asked): Promise<CashBackHold> {
    const { value } = await lockBurnable(context, asked)
    const { sale, amount } = asked
    const until = await keepHold(context, { value: value.id, sale, amount })
    return { value: value.id, amount, until }
  },
})
