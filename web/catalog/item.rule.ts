import { barcodeLineRefusals } from '../../domain/catalog/barcode/barcode-lines.ts'
import { type Priced, profitRefusal } from '../../domain/catalog/pricing/profit.ts'
import type { Linked } from '../../domain/kernel/field.ts'
import { isDecimal } from '../../domain/kernel/number/decimal.ts'
import type { FieldError, FieldErrors } from '../kernel/form/model/form-check.ts'
import { cellPath, linesOf } from '../kernel/form/model/form-paths.ts'
import type { FormValues } from '../kernel/form/model/form-values.ts'
import { knownSession } from '../kernel/session/session.ts'

/** What a price may have at most. */
const finest = 6

const isAmount = (value: unknown): value is string => typeof value === 'string' && isDecimal(value)

/** What is no number is refused by its own field first. */
const canJudge = ({ unitPrice, supplierPrice, profit }: FormValues): boolean =>
  isAmount(unitPrice) && [supplierPrice, profit].every((value) => value == null || isAmount(value))

function priceErrors(values: FormValues): FieldErrors {
  const decimals = knownSession()?.company.firstCurrency.decimals ?? finest
  const refusal = canJudge(values)
    ? profitRefusal(values as unknown as Priced, decimals)
    : undefined
  if (!refusal) return {}
  const { code, field = 'profit', facts } = refusal
  return { [field]: { code, facts } }
}

const idIn = (value: unknown): string | null => (value as Linked | null)?.id ?? null

/** The rule counts the lines it is given; the form knows them by their ids. */
function barcodeErrors(values: FormValues): FieldErrors {
  const lines = linesOf(values, 'barcodes').filter(
    ({ code, factor }) => Boolean(code) && isAmount(factor),
  )
  const lineValues = lines.map(({ code, unit, factor }) => ({
    code: String(code).trim(),
    unit: idIn(unit),
    factor: String(factor),
  }))
  const errors: Record<string, FieldError> = {}
  for (const { code, field = '', facts } of barcodeLineRefusals(
    lineValues,
    idIn(values.unit) ?? '',
  )) {
    const [, at, cell = ''] = field.split('.')
    errors[cellPath('barcodes', lines[Number(at)]?.id ?? '', cell)] = { code, facts }
  }
  return errors
}

export default function itemRule(values: FormValues): FieldErrors {
  return { ...priceErrors(values), ...barcodeErrors(values) }
}
