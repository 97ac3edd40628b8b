/** After midnight the day of the shop is not over: every reading of a rate is that of the evening. */
import { beforeAll, expect, test } from 'vitest'
import type { SessionInfo } from '../../domain/identity/session.ts'
import { businessDayOf } from '../../domain/kernel/business-day.ts'
import { addDays } from '../../domain/kernel/date.ts'
import type { RateCourse } from '../../domain/money/rate-course.ts'
import type { DrawersState } from '../../domain/pos/shift/shift-contract.ts'
import { testApp } from '../kernel/testing/app.ts'
import { type CashShop, cashShop } from './testing/cash-shop.ts'

const app = testApp()
let shop: CashShop
beforeAll(async () => {
  shop = await cashShop(app)
})

/** Where it is two at night just now; names of zones count against the sun. */
function nightZone(now: Date): string {
  const ahead = ((2 - now.getUTCHours() + 36) % 24) - 12
  return `Etc/GMT${ahead > 0 ? '-' : '+'}${Math.abs(ahead)}`
}

test('a rate from the new date on does not hold before the day of the shop begins', async () => {
  const now = new Date()
  const zone = nightZone(now)
  await app.asOwner('update company set time_zone = $2 where company_id = $1', [
    shop.companyId,
    zone,
  ])
  const evening = businessDayOf(now, zone, 4)
  const dated = businessDayOf(now, zone, 0)
  expect(dated).toBe(addDays(evening, 1))
  await app.asOwner('delete from rate where company_id = $1', [shop.companyId])
  await shop.add('/api/rates', { validFrom: evening, buy: '89000', sell: '89000' })
  await shop.add('/api/rates', { validFrom: dated, buy: '90000', sell: '90000' })

  const { body: session } = await shop.call<SessionInfo>('GET', '/api/session')
  expect(session.rates.map(({ buy }) => buy)).toEqual(['89000'])
  expect((await shop.open('receipts', shop.client)).rate).toBe('89000')
  const { body: drawers } = await shop.call<DrawersState>('GET', '/api/drawers/state')
  expect(drawers.rate).toBe('89000')
  const { body: course } = await shop.call<RateCourse>('GET', '/api/rates/course?range=month')
  expect(course.to).toBe(evening)
  const invoice = await shop.owed('10', { day: evening })
  const [row] = await app.asOwner(
    'select trim_scale(rate)::text as rate from document where id = $1',
    [invoice],
  )
  expect(row).toEqual({ rate: '89000' })
})
