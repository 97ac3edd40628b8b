/**
 * The codes an invoice may use (BR-CL). Short lists stand here; of the long ones (currencies,
 * countries, units, registers, directories) the shape is held, which is what a typing error breaks.
 */
import { unitCodePattern } from '../../catalog/unit-code.ts'
import type { Written } from '../written.ts'
import { each, type Rule, rule } from './rule.ts'

const isCurrency = (code: string | null): boolean => /^[A-Z]{3}$/.test(code ?? '')
const isCountry = (code: string): boolean => /^([A-Z]{2}|1A)$/.test(code)

/** Registers of ISO 6523 have four digits; directories of addresses may have letters. */
const isRegister = (scheme: string | null): boolean => scheme === null || /^0[0-9]{3}$/.test(scheme)
const isDirectory = (scheme: string | null): boolean =>
  scheme === null || /^([09][0-9]{3}|A[NQSU]|EM)$/.test(scheme)

const types = ['380', '381']
const payments = ['1', '30', '58']
const categories = ['S', 'Z', 'E', 'AE', 'K', 'G', 'O']
/** Of allowances: a discount. Our charges have words and no code. */
const allowanceCodes = ['95']
const exemptions = /^VATEX-(EU-(AE|IC|G|O)|FR-[A-Z0-9-]+)$/

const countries = (it: Written): string[] =>
  [it.seller.address?.country, it.buyer.address?.country, it.deliveryCountry].flatMap(
    (code) => code ?? [],
  )

export const codeRules: readonly Rule[] = [
  rule('BR-CL-01', (it) => types.includes(it.type ?? '')),
  each(
    'BR-CL-03',
    (it) => it.taxTotals,
    (it) => isCurrency(it.currency),
  ),
  rule('BR-CL-04', (it) => isCurrency(it.currency)),
  rule('BR-CL-05', (it) => it.taxCurrency === null || isCurrency(it.taxCurrency)),
  each(
    'BR-CL-11',
    (it) => [it.seller, it.buyer],
    (it) => isRegister(it.registrationScheme),
  ),
  each('BR-CL-14', countries, isCountry),
  each(
    'BR-CL-16',
    (it) => it.payments,
    (it) => payments.includes(it.code ?? ''),
  ),
  each(
    'BR-CL-17',
    (it) => [...it.vat, ...it.allowanceList, ...it.chargeList],
    (it) => categories.includes(it.category ?? ''),
  ),
  each(
    'BR-CL-18',
    (it) => it.lineList,
    (it) => categories.includes(it.category ?? ''),
  ),
  each(
    'BR-CL-19',
    (it) => [...it.allowanceList, ...it.lineList.flatMap((line) => line.allowances)],
    (it) => it.code === null || allowanceCodes.includes(it.code),
  ),
  each(
    'BR-CL-20',
    (it) => [...it.chargeList, ...it.lineList.flatMap((line) => line.charges)],
    (it) => it.code === null,
  ),
  each(
    'BR-CL-21',
    (it) => it.lineList,
    (it) => isRegister(it.standardScheme),
  ),
  each(
    'BR-CL-22',
    (it) => it.vat,
    (it) => it.reasonCode === null || exemptions.test(it.reasonCode),
  ),
  each(
    'BR-CL-23',
    (it) => it.lineList,
    (it) => unitCodePattern.test(it.unitCode ?? ''),
  ),
  each(
    'BR-CL-25',
    (it) => [it.seller, it.buyer],
    (it) => isDirectory(it.endpointScheme),
  ),
]
