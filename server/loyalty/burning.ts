/** The cash back of a client under lock, as far as the programme lets it pay for something. */

import { sql } from 'kysely'
import { businessDayOf, type ShopClock } from '../../domain/kernel/business-day.ts'
import { atLeastZero } from '../../domain/kernel/number/decimal.ts'
import { differenceOf, sumOf } from '../../domain/kernel/number/fraction.ts'
import { Refusal } from '../../domain/kernel/refusal.ts'
import { refuseBurning } from '../../domain/loyalty/burning.ts'
import type { Wallet } from '../../domain/loyalty/wallet.ts'
import type { StoredValue } from '../../domain/stored-value/stored-value.ts'
import { firstDecimals } from '../kernel/company-facts.ts'
import type { Context } from '../kernel/context.ts'
import { shopClock } from '../kernel/today.ts'
import { lockValues } from '../stored-value/value-rows.ts'
import { knownClient } from './client-loyalty.ts'
import { loyalClients } from './wallet-rows.ts'

type Burning = {
  client: string
  /** What is paid with it: what that keeps already is its own. */
  sale: string
  amount: string
  /** What that comes to, in the first currency. */
  total: string
}

type Burnable = { value: StoredValue; wallet: Wallet; day: string; clock: ShopClock }

/** Refuses in words the client can be told. */
export async function lockBurnable(
  context: Context,
  { client, sale, amount, total }: Burning,
): Promise<Burnable> {
  const { tx, actor, now } = context
  const { decimals } = await tx.one(sql<{ decimals: number }>`
    select ${firstDecimals} as decimals`)
  const clock = await shopClock(tx, actor)
  const day = businessDayOf(now, clock.timeZone, clock.dayEndHour)
  const [own] = await loyalClients({ tx, actor, day, clock }, [client])
  if (!own) throw new Refusal('cashBackNone', 'amount')
  const [value] = await lockValues(tx, [own.value])
  // Once it is held nobody spends of it, so what it says now is what there is.
  const { standing, programme, wallet } = await knownClient(context, client)
  if (!value || !programme) throw new Refusal('cashBackNone', 'amount')
  if (value.state !== 'active') throw new Refusal('cashBackBlocked', 'amount')
  const others = sumOf(value.held.filter((it) => it.sale !== sale).map((it) => it.amount))
  const available = atLeastZero(differenceOf(standing.available, others))
  refuseBurning(amount, { total, available }, programme, decimals)
  return { value, wallet, day, clock }
}
