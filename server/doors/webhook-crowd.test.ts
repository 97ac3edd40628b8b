/** How much waits for a webhook at most. */
import { expect, test, vi } from 'vitest'
import { type MadeWebhook, mostWaiting, type ShownWebhook } from '../../domain/doors/webhook.ts'
import { newId } from '../../domain/kernel/id.ts'
import { testApp } from '../kernel/testing/app.ts'
import { station } from '../kernel/testing/station.ts'
import { Receiver } from './testing/receiver.ts'

const receiver = new Receiver()

const app = testApp(async () => {
  await receiver.listen()
  return { webhookHosts: [receiver.host] }
})

test('a webhook whose messages pile up is switched off, also while it answers', async () => {
  const shop = await station(app)
  const kinds = ['category.created']
  const body = { id: newId(), name: 'Slow', url: `http://${receiver.host}/`, kinds }
  const { id } = (await shop.call<MadeWebhook>('POST', '/api/webhooks', body)).body
  await app.asOwner(
    `insert into webhook_delivery (company_id, id, webhook_id, event_id, kind, payload, run_at)
     select $1, gen_random_uuid(), $2, gen_random_uuid(), 'category.created', '{}',
       now() + n * interval '1 day'
     from generate_series(0, $3::int) n
     order by n`,
    [shop.companyId, id, mostWaiting],
  )
  await shop.add('/api/categories', { name: 'One more' })
  const stopped = await vi.waitFor(
    async () => {
      const { body } = await shop.call<{ rows: ShownWebhook[] }>('GET', '/api/webhooks')
      expect(body.rows.map(({ isActive }) => isActive)).toEqual([false])
      return body.rows[0]
    },
    { timeout: 8000, interval: 50 },
  )
  expect(stopped?.stoppedReason).toBe('crowded')
})
