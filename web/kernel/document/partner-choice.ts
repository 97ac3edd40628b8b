/** Who can be chosen on a side of the business, and what somebody made in passing there is. */
import type { Side } from '../../../domain/books/behaviour.ts'
import type { Filters } from '../../../domain/kernel/list.ts'

export const onlyActive: Filters = { isActive: { in: [true] } }

type PartnerChoice = { filters: Filters; created: Readonly<Record<string, boolean>> }

export const partnersOn: Readonly<Record<Side, PartnerChoice>> = {
  client: {
    filters: { isClient: { in: [true] }, ...onlyActive },
    created: { isClient: true, isSupplier: false },
  },
  supplier: {
    filters: { isSupplier: { in: [true] }, ...onlyActive },
    created: { isClient: false, isSupplier: true },
  },
}
