/**
 * Coupons of a series. They are made at once and told once: what is kept cannot be turned back into
 * codes. Whoever lost the file makes another series.
 */
import { createHash, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { z } from 'zod'
import { newId } from '../../domain/kernel/id.ts'
import { pathId } from '../../domain/kernel/input.ts'
import { Refusal } from '../../domain/kernel/refusal.ts'
import { seriesCodeLength, seriesCodeOf, writtenCode } from '../../domain/promotions/coupon-code.ts'
import { mostCoupons } from '../../domain/promotions/coupons.ts'
import { command, query } from '../kernel/command.ts'

export const hashOfCode = (code: string): string => createHash('sha256').update(code).digest('hex')

export const makeCoupons = command({
  route: 'POST /api/promotions/:id/coupons',
  summary: 'promotion: a series of codes, each for one sale; they are told this once',
  needs: 'promotions.promotion.edit',
  byKey: 'never',
  input: z.strictObject({
    id: pathId,
    count: z.int('invalid').min(1, 'tooSmall').max(mostCoupons, 'range'),
  }),
  async run({ tx, record }, { id, count }): Promise<{ codes: string[] }> {
    const found = await tx.maybe(sql<{ couponUse: string }>`
      select coupon_use as "couponUse" from promotion where id = ${id} for share`)
    if (!found) throw new Refusal('notFound')
    if (found.couponUse !== 'series') throw new Refusal('couponNoSeries', 'couponUse')
    const codes = Array.from({ length: count }, () => seriesCodeOf(randomBytes(seriesCodeLength)))
    await tx.rows(sql`
      insert into promotion_coupon (company_id, id, promotion_id, code_hash)
      select current_company(), made.id, ${id}, made.hash
      from unnest(${codes.map(() => newId())}::uuid[], ${codes.map(hashOfCode)}::text[])
        as made (id, hash)`)
    record({ entity: 'promotion', id, before: {}, after: { coupons: count } })
    return { codes: codes.map(writtenCode) }
  },
})

export const countCoupons = query({
  route: 'GET /api/promotions/:id/coupons',
  summary: 'promotion: how many codes were made, and how many were used',
  needs: 'promotions.promotion.view',
  input: z.strictObject({ id: pathId }),
  async run({ tx }, { id }) {
    const found = await tx.maybe(sql`select 1 from promotion where id = ${id}`)
    if (!found) throw new Refusal('notFound')
    return tx.one(sql<{ made: number; used: number }>`
      select count(*)::integer as made, count(u.coupon_id)::integer as used
      from promotion_coupon c
      left join coupon_use u on u.company_id = c.company_id and u.coupon_id = c.id
      where c.promotion_id = ${id}`)
  },
})
