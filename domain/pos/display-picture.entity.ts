import { entity } from '../kernel/entity.ts'
import { boolean, integer, media, optional, text } from '../kernel/field.ts'

/** What a customer display shows while nobody is served, one after the other. */
export const displayPicture = entity(
  'displayPicture',
  {
    name: text({ max: 120, unique: true }),
    image: optional(media()),
    position: { ...integer({ min: 0, max: 1000 }), initial: 0 },
    isActive: boolean({ initial: true }),
  },
  {
    path: '/DisplayPictures',
    title: 'name',
    list: ['image', 'name', 'position', 'isActive'],
    sort: ['name', 'position'],
    can: 'pos.displayPicture',
    menu: { group: 'sell', icon: 'photo', order: 192, isBasic: true },
  },
)
