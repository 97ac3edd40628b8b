import { integer, optional, percent, reference } from '../kernel/field.ts'
import { setting } from '../kernel/setting.ts'

/** Where goods come from and go to until a document says otherwise. */
export const defaultWarehouse = setting('documents.warehouse', optional(reference('warehouse')), {
  only: { isActive: true },
  group: 'documents',
  initial: null,
  layers: ['company', 'branch', 'user'],
  order: 10,
})

/** 0 makes a document due on its own day. */
export const paymentDays = setting('documents.paymentDays', integer({ max: 365 }), {
  group: 'documents',
  initial: 0,
  layers: ['company', 'branch'],
  order: 20,
  unit: 'days',
})

/** A bill above its order, or above what was received, by more than this is asked about. */
export const billTolerancePercent = setting('documents.billTolerancePercent', percent(), {
  group: 'documents',
  initial: '5',
  layers: ['company', 'branch'],
  order: 40,
})

/** How long a private link to a document works, unless whoever makes it says otherwise. */
export const linkDays = setting('documents.linkDays', integer({ min: 1, max: 365 }), {
  group: 'documents',
  initial: 30,
  layers: ['company', 'branch'],
  order: 50,
  unit: 'days',
})
