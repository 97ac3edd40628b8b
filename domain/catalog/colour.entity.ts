import { entity } from '../kernel/entity.ts'
import { colour as colourField, optional, text } from '../kernel/field.ts'
import { localNames } from '../kernel/naming/local-name.ts'

export const colour = entity(
  'colour',
  {
    name: text({ max: 60, unique: true }),
    altName: optional(text({ max: 60 })),
    ...localNames(60),
    code: optional(colourField()),
  },
  {
    path: '/ItemColor',
    title: 'name',
    list: ['name', 'altName', 'code'],
    can: 'catalog.colour',
    menu: { group: 'catalog', icon: 'palette', order: 270, isBasic: true },
  },
)
