/**
 * The first two digits of the barcodes a shop makes itself. GS1 leaves 20 to 29 to shops; which of
 * them holds a weight or a price is theirs to decide, and a till reads a barcode by them.
 */
import { text } from '../kernel/field.ts'
import { type Setting, setting } from '../kernel/setting.ts'

const line = text({ max: 2 })
const prefix = {
  ...line,
  schema: line.schema.refine((text) => /^2\d$/.test(text), 'barcodePrefix'),
}

const prefixSetting = (name: string, initial: string, order: number): Setting<string> =>
  setting(`barcodes.${name}`, prefix, {
    group: 'barcodes',
    initial,
    layers: ['company'],
    order,
    distinct: 'barcodePrefix',
  })

export const internalPrefix = prefixSetting('internal', '20', 10)
export const weightPrefix = prefixSetting('weight', '21', 20)
export const pricePrefix = prefixSetting('price', '22', 30)
