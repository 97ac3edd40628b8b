import { entity } from '../kernel/entity.ts'
import { boolean, choice, code, date, longText, optional, text } from '../kernel/field.ts'
import { localNames } from '../kernel/naming/local-name.ts'

export const project = entity(
  'project',
  {
    name: text({ max: 120, unique: true }),
    altName: optional(text({ max: 120 })),
    ...localNames(120),
    code: optional(code({ max: 40, unique: true })),
    state: choice(['planned', 'running', 'done'], { initial: 'planned' }),
    startsOn: optional(date()),
    endsOn: optional(date()),
    note: optional(longText({ max: 2000 })),
    isActive: boolean({ initial: true }),
  },
  {
    path: '/Project',
    title: 'name',
    list: ['name', 'altName', 'code', 'state', 'startsOn', 'endsOn', 'isActive'],
    sort: ['name', 'startsOn'],
    can: 'planning.project',
    menu: { group: 'business', icon: 'clipboardList', order: 640 },
  },
)
