import { entity } from '../kernel/entity.ts'
import { boolean, choice, code, optional, reference, text } from '../kernel/field.ts'
import { labelLanguages } from '../paper/label-language.ts'
import { baudRates, isPrinterPlace, printerConnections } from './printer-place.ts'

const place = code({ max: 200 })

/** A machine that an agent prints with: a receipt printer, with or without a drawer, or one for labels. */
export const printer = entity(
  'printer',
  {
    name: text({ max: 120, unique: true }),
    agent: reference('printAgent'),
    connection: choice(printerConnections, { initial: 'network' }),
    /** 192.168.1.50:9100, /dev/usb/lp0, /dev/ttyUSB0. */
    place: { ...place, schema: place.schema.refine(isPrinterPlace, 'printerPlace') },
    baudRate: optional(choice(baudRates)),
    language: choice(labelLanguages, { initial: 'escpos' }),
    /** Whether it answers when it is asked how it is: only then it is known that paper came out. */
    hasStatus: boolean({ initial: true }),
    /** Prints in its place while it cannot. */
    standIn: optional(reference('printer')),
    isActive: boolean({ initial: true }),
  },
  {
    path: '/Printers',
    title: 'name',
    list: ['name', 'agent', 'connection', 'place', 'language', 'standIn', 'isActive'],
    sort: ['name'],
    search: ['name', 'place'],
    can: 'printing.printer',
    menu: { group: 'sell', icon: 'printer', order: 184, isBasic: true },
  },
)
