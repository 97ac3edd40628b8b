/** An entity with lines of every kind that a grid must show; only for tests. */
import { entity } from '../../../domain/kernel/entity.ts'
import { lines } from '../../../domain/kernel/field/lines.ts'
import {
  boolean,
  choice,
  integer,
  optional,
  quantity,
  reference,
  text,
} from '../../../domain/kernel/field.ts'

export const parcel = entity(
  'parcel',
  {
    name: text({ max: 40 }),
    contents: lines(
      'parcel_content',
      {
        code: text({ max: 12 }),
        count: quantity({ initial: '1' }),
        pieces: optional(integer({ max: 99 })),
        unit: optional(reference('unit')),
        kind: choice(['work', 'home'], { initial: 'work' }),
        isActive: boolean({ initial: false }),
      },
      { required: 'required' },
    ),
    note: optional(text({ max: 40 })),
  },
  {
    path: '/Parcels',
    title: 'name',
    list: ['name'],
    can: 'testing.parcel',
    menu: { group: 'catalog', icon: 'box', order: 1 },
  },
)
