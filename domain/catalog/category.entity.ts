import { entity } from '../kernel/entity.ts'
import { colour, media, optional, reference, text } from '../kernel/field.ts'
import { localNames } from '../kernel/naming/local-name.ts'

export const category = entity(
  'category',
  {
    name: text({ max: 120, unique: true }),
    altName: optional(text({ max: 120 })),
    ...localNames(120),
    division: optional(reference('division')),
    /** In which its dishes are served, unless they say otherwise. */
    course: optional(reference('course')),
    tileColour: optional(colour()),
    image: optional(media()),
  },
  {
    path: '/Categories',
    title: 'name',
    list: ['image', 'name', 'altName', 'division', 'tileColour'],
    can: 'catalog.category',
    menu: { group: 'catalog', icon: 'category', order: 230, isBasic: true },
  },
)
