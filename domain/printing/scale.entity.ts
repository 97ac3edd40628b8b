import { entity } from '../kernel/entity.ts'
import { boolean, choice, code, optional, reference, text } from '../kernel/field.ts'
import { baudRates, isPrinterPlace, printerConnections } from './printer-place.ts'
import { scaleLanguages } from './scale-reading.ts'

const place = code({ max: 200 })

/** A machine that weighs beside a till; an agent asks it. */
export const scale = entity(
  'scale',
  {
    name: text({ max: 120, unique: true }),
    agent: reference('printAgent'),
    connection: choice(printerConnections, { initial: 'serial' }),
    /** /dev/ttyUSB0, 192.168.1.60:4001. */
    place: { ...place, schema: place.schema.refine(isPrinterPlace, 'printerPlace') },
    baudRate: optional(choice(baudRates)),
    language: choice(scaleLanguages, { initial: 'sics' }),
    isActive: boolean({ initial: true }),
  },
  {
    path: '/Scales',
    title: 'name',
    list: ['name', 'agent', 'connection', 'place', 'language', 'isActive'],
    sort: ['name'],
    search: ['name', 'place'],
    can: 'printing.scale',
    menu: { group: 'sell', icon: 'scale', order: 185, isBasic: true },
  },
)
