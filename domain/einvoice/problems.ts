/**
 * What keeps a document from being a valid electronic invoice. The rules of EN 16931 are held
 * against what was written; for whoever can mend it, the card and field that lack something are
 * named here. A rule that stands in no row is a fault of ours and has no field.
 */
import { type Breach, breachesOf } from './rules/rules.ts'
import { type Written, writtenIn } from './written.ts'
import { xmlRoot } from './xml-file.ts'

export type Problem = {
  /** As EN 16931 calls it. */
  rule: string
  /** The words are `refusal.<code>`. */
  code: string
  field?: string
  facts?: Readonly<Record<string, unknown>>
}

type Mending = Omit<Problem, 'rule'>

const client = (code: string, field: string) => (it: Written) => ({
  code,
  field: `client.${field}`,
  facts: { client: it.buyer.name },
})
const company = (code: string, field: string) => () => ({ code, field: `company.${field}` })

const companyCountry = company('einvoiceNeedsCompanyCountry', 'country')
const clientCountry = client('einvoiceNeedsClientCountry', 'country')
const companyVat = company('einvoiceNeedsCompanyVat', 'financialNumber')
const clientVat = client('einvoiceNeedsClientVat', 'financialNumber')
const reason = () => ({ code: 'einvoiceNeedsReason', field: 'item.exemptionReason' })

const currency = (it: Written) => ({
  code: 'einvoiceCurrencyCode',
  field: 'currency',
  facts: { currency: it.currency },
})
const decimals = (it: Written) => ({
  code: 'einvoiceDecimals',
  field: 'currency',
  facts: { currency: it.currency },
})
const unit = ({ lineList }: Written, at: number) => ({
  code: 'einvoiceUnitCode',
  field: `lines.${at}.unit`,
  facts: { name: lineList[at]?.name, code: lineList[at]?.unitCode },
})
const vatNumber = ({ seller, buyer }: Written, at: number) => ({
  code: 'einvoiceVatNumber',
  field: at === 0 ? 'company.financialNumber' : 'client.financialNumber',
  facts: { number: at === 0 ? seller.vatId : buyer.vatId },
})
const scheme = (field: string) => (_: Written, at: number) => ({
  code: 'einvoiceScheme',
  field: `${at === 0 ? 'company' : 'client'}.${field}`,
})

/** Both sides have to be registered: whoever is not, is named. */
const bothVats = (it: Written): Mending => (it.seller.vatId === null ? companyVat() : clientVat(it))

const perCategory = (rules: readonly string[], mend: (it: Written) => Mending) =>
  Object.fromEntries(rules.map((rule) => [rule, mend]))

const registrations = (category: string): string[] =>
  ['02', '03', '04'].map((rule) => `BR-${category}-${rule}`)

type Mend = (invoice: Written, at: number) => Mending

const mends: Readonly<Record<string, Mend>> = {
  'BR-05': currency,
  'BR-CL-04': currency,
  'BR-07': () => ({ code: 'einvoiceNeedsClient', field: 'partner' }),
  'BR-08': companyCountry,
  'BR-09': companyCountry,
  'BR-10': clientCountry,
  'BR-11': clientCountry,
  'BR-CL-23': unit,
  'BR-61': company('einvoiceNeedsBank', 'bankAccount'),
  'BR-62': company('einvoiceNeedsScheme', 'endpointScheme'),
  'BR-63': () => ({ code: 'einvoiceNeedsScheme', field: 'client.endpointScheme' }),
  'BR-CL-11': scheme('registrationScheme'),
  'BR-CL-25': scheme('endpointScheme'),
  'BR-CO-09': vatNumber,
  'BR-CO-25': () => ({ code: 'einvoiceNeedsDueDate', field: 'dueDate' }),
  'BR-CO-26': company('einvoiceNeedsCompanyNumber', 'financialNumber'),
  'BR-O-11': companyVat,
  ...perCategory(['S', 'Z', 'E', 'G'].flatMap(registrations), companyVat),
  ...perCategory(['AE', 'IC'].flatMap(registrations), bothVats),
  ...perCategory(['BR-E-10', 'BR-AE-10', 'BR-IC-10', 'BR-G-10', 'BR-O-10'], reason),
}

function problemOf({ name, at }: Breach, invoice: Written): Problem {
  const mend = name.startsWith('BR-DEC-') ? decimals : mends[name]
  return mend
    ? { rule: name, ...mend(invoice, at) }
    : { rule: name, code: 'einvoiceBroken', facts: { rule: name } }
}

/** Of an invoice as it was written. */
export function problemsOf(xml: string): Problem[] {
  const invoice = writtenIn(xmlRoot(xml))
  return breachesOf(invoice).map((breach) => problemOf(breach, invoice))
}

/** What there is to be done about them: each field once, and rules of ours only when nothing else is wrong. */
export function toMend(problems: readonly Problem[]): Mending[] {
  const ours = problems.filter(({ field }) => field === undefined)
  const theirs = problems.filter(({ field }) => field !== undefined)
  const shown = theirs.length > 0 ? theirs : ours
  return [...new Map(shown.map((it) => [`${it.code} ${it.field ?? it.rule}`, it])).values()].map(
    ({ code, field, facts }) => ({ code, field, facts }),
  )
}
