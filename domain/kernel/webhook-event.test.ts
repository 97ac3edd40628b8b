import { expect, test } from 'vitest'
import { entity } from './entity.ts'
import { text } from './field.ts'
import { webhookEventOf, webhookEventsFor } from './webhook-event.ts'

const options = {
  title: 'name',
  list: ['name'],
  menu: { group: 'business', icon: 'users', order: 1 },
} as const
const fields = { name: text({ max: 40 }) }
entity('parcel', fields, { ...options, path: '/Parcels', can: 'sales.parcel' })
entity('waybill', fields, { ...options, path: '/Waybills', can: 'sales.waybill', isPosted: true })
entity('keeper', fields, { ...options, path: '/Keepers', can: 'identity.user' })

test.each([
  [{ entity: 'parcel', after: { name: 'A' } }, 'parcel.created'],
  [{ entity: 'parcel', before: { name: 'A' }, after: { name: 'B' } }, 'parcel.changed'],
  [{ entity: 'parcel', before: { name: 'A' } }, 'parcel.deleted'],
  [{ entity: 'parcel' }, 'parcel.changed'],
  [{ entity: 'waybill', after: { number: 'W-1', total: '3' } }, 'waybill.posted'],
  [{ entity: 'waybill', before: { state: 'posted' }, after: { state: 'void' } }, 'waybill.voided'],
  [{ entity: 'waybill', after: { note: 'x' } }, 'waybill.changed'],
  [{ entity: 'waybill' }, 'waybill.changed'],
  // Of people, and of what is no record, nobody outside is told.
  [{ entity: 'keeper', after: { name: 'A' } }, undefined],
  [{ entity: 'session', after: {} }, undefined],
])('%o is %s', (change, kind) => {
  expect(webhookEventOf(change)).toBe(kind)
})

test('whoever may not see a record is not told of it', () => {
  const holder = {
    isAdmin: false,
    permissions: new Set(['sales.parcel.view', 'identity.user.view']),
  }
  expect(webhookEventsFor(holder).map(({ entity: name }) => name)).toEqual(['parcel'])
})
