/** Programmes are written like any entity, save for what one may say. */
import { sql } from 'kysely'
import { Refusal } from '../../domain/kernel/refusal.ts'
import { loyaltyProgramme } from '../../domain/loyalty/loyalty-programme.entity.ts'
import { refuseProgramme } from '../../domain/loyalty/programme-rules.ts'
import { command } from '../kernel/command.ts'
import { firstDecimals } from '../kernel/company-facts.ts'
import type { Tx } from '../kernel/postgres/db.ts'
import { withId } from '../kernel/rows/crud.ts'
import { insertRow, lockRow, refuseStale, updateRow } from '../kernel/rows/rows.ts'

/** What was not sent is as it begins, or as it was. */
async function refuse(tx: Tx, said: Readonly<Record<string, unknown>>): Promise<void> {
  const { decimals } = await tx.one(sql<{ decimals: number }>`select ${firstDecimals} as decimals`)
  refuseProgramme(said as Parameters<typeof refuseProgramme>[0], decimals)
}

type Worth = { unit: string; pointWorth?: string | null }

/** Points that were given keep what they are worth, or a client would have other points tomorrow. */
async function refuseOtherWorth(tx: Tx, before: Worth, after: Worth): Promise<void> {
  const isSame = before.unit === after.unit && before.pointWorth === after.pointWorth
  if (before.unit !== 'points' || isSame) return
  const given = await tx.maybe(sql`
    select 1
    from loyalty_earning
    where worth = ${before.pointWorth ?? null}::numeric and decimals = 0
    limit 1`)
  if (given) throw new Refusal('pointWorthFixed', 'pointWorth')
}

export const createProgramme = command({
  route: 'POST /api/loyalty-programmes',
  answersWith: { shape: 'row', entity: loyaltyProgramme.name },
  summary: 'loyalty programme: create; a point is worth a whole number of coins',
  needs: 'loyalty.loyaltyProgramme.add',
  input: loyaltyProgramme.create,
  async run(context, input) {
    await refuse(context.tx, input)
    return insertRow(context, loyaltyProgramme, input)
  },
})

export const changeProgramme = command({
  route: 'PATCH /api/loyalty-programmes/:id',
  answersWith: { shape: 'row', entity: loyaltyProgramme.name },
  summary: 'loyalty programme: change; what was earned stays as it was earned',
  needs: 'loyalty.loyaltyProgramme.edit',
  input: withId(loyaltyProgramme.change),
  async run(context, { id, version, ...changes }) {
    const before = await lockRow(context.tx, loyaltyProgramme, id)
    await refuseStale(context, loyaltyProgramme, before, version)
    await refuse(context.tx, { ...before, ...changes })
    await refuseOtherWorth(context.tx, before, { ...before, ...changes })
    return updateRow(context, loyaltyProgramme, id, version, changes)
  },
})
