import { entity } from '../kernel/entity.ts'
import { boolean, reference, text } from '../kernel/field.ts'

const line = text({ max: 4, unique: true })

/** T3 of B1-T3-000123. */
const registerCode = {
  ...line,
  schema: line.schema.refine((it) => /^[A-Z0-9]+$/.test(it), 'numberPrefix'),
}

/** A series of ticket numbers with its chain. One station at a time holds it. */
export const register = entity(
  'register',
  {
    name: text({ max: 120, unique: true }),
    code: registerCode,
    branch: reference('branch'),
    warehouse: reference('warehouse', { required: 'warehouseRequired' }),
    drawer: reference('drawer'),
    isActive: boolean({ initial: true }),
  },
  {
    path: '/Registers',
    title: 'name',
    list: ['name', 'code', 'branch', 'warehouse', 'drawer', 'isActive'],
    sort: ['name', 'code'],
    search: ['name', 'code'],
    can: 'pos.register',
    menu: { group: 'sell', icon: 'cashRegister', order: 180, isBasic: true },
  },
)
