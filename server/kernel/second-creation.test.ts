/** Every server test ends with the question whether a record was said to be made twice. */
import { expect, test } from 'vitest'
import { newId } from '../../domain/kernel/id.ts'
import { startTestApp } from './testing/app.ts'
import { secondCreations } from './testing/second-creation.ts'

test('a record that is said to be made twice is found, unless it was gone in between', async () => {
  const app = await startTestApp()
  const { session } = await app.register()
  const write = (id: string, entity: string, before: object | null, after: object | null) =>
    app.asOwner(
      `insert into audit (company_id, id, user_name, command, entity, entity_id, before, after)
      values ($1, $2, 'Somebody', 'POST /api/brands', $3, $4, $5, $6)`,
      [session.company.id, newId(), entity, id, before, after],
    )
  const [brand, back, invoice] = [newId(), newId(), newId()]
  await write(brand, 'brand', null, { name: 'Zaza' })
  await write(brand, 'brand', {}, { name: 'Zozo' })
  for (const [before, after] of [
    [null, { name: 'Back' }],
    [{ name: 'Back' }, null],
    [null, { name: 'Back' }],
  ] as const)
    await write(back, 'brand', before, after)
  await write(invoice, 'invoice', null, { state: 'waiting' })
  await write(invoice, 'invoice', null, { number: 'I-1' })
  expect(await secondCreations(app.asOwner)).toEqual([])
  await write(brand, 'brand', null, { name: 'Zaza' })
  expect(await secondCreations(app.asOwner)).toEqual([
    { entity: 'brand', command: 'POST /api/brands' },
  ])
  await expect(app.close()).rejects.toThrow('Made a second time')
})
