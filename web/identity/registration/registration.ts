/** What the registration screen gathers, and what it proposes before anything is typed. */
import { registrationInput } from '../../../domain/identity/account.ts'
import { profileOf } from '../../../domain/identity/country-profile.ts'
import { isSaidOfSecond } from '../../../domain/identity/founding-rate.ts'
import type { ShopKind } from '../../../domain/identity/shop-kind.ts'
import { fieldRefusals } from '../../../domain/kernel/check.ts'
import { newId } from '../../../domain/kernel/id.ts'
import type { Language } from '../../../domain/kernel/language.ts'
import { parseDecimal } from '../../../domain/kernel/number/decimal.ts'
import { refuseFields } from '../../../domain/kernel/refusal.ts'
import { currenciesOf, probableCountry } from './countries.ts'

/** What the shelves hold on the first day; words `registration.start.<start>`. */
export const starts = ['items', 'empty', 'sample'] as const

type Start = (typeof starts)[number]

export type RegistrationValues = {
  /** Made once per visit: sending twice founds one company. */
  id: string
  companyName: string
  kind: ShopKind
  country: string
  firstCurrency: string
  secondCurrency: string | null
  /** As typed. */
  rate: string
  taxRate: string
  start: Start
  fullName: string
  username: string
  email: string
  password: string
}

export const businessFields: readonly string[] = [
  'companyName',
  'kind',
  'country',
  'firstCurrency',
  'secondCurrency',
  'rate',
  'taxRate',
]

/** What is usual there; a rate only where it is fixed, for nobody knows the others beforehand. */
function usualIn(country: string) {
  const { first, second } = currenciesOf(country)
  const usual = profileOf(country)
  return {
    country,
    firstCurrency: first,
    secondCurrency: second,
    rate: usual?.rate ?? '',
    taxRate: usual?.vat ?? '',
  }
}

export function proposedValues(): RegistrationValues {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  return {
    id: newId(),
    companyName: '',
    kind: 'grocery',
    ...usualIn(probableCountry(timeZone, navigator.languages)),
    start: 'items',
    fullName: '',
    username: '',
    email: '',
    password: '',
  }
}

/**
 * A new country brings its money, rate and tax; a first currency that was the second one changes
 * places, and a rate between two others is no rate of these.
 */
export function withConsequences(
  known: RegistrationValues,
  change: Partial<RegistrationValues>,
): RegistrationValues {
  const next = { ...known, ...change }
  if (change.country && change.country !== known.country)
    return { ...next, ...usualIn(change.country) }
  if (next.firstCurrency === next.secondCurrency) next.secondCurrency = known.firstCurrency
  if (pairOf(next) === pairOf(known)) return next
  const usual = usualIn(next.country)
  const isUsual = pairOf(next) === pairOf(usual)
  // The same two in the other order, where the rate is still said of the same one of them.
  const isTurned =
    next.firstCurrency === usual.secondCurrency &&
    next.secondCurrency === usual.firstCurrency &&
    isSaidOfSecond(next.firstCurrency, next.secondCurrency)
  return { ...next, rate: isUsual || isTurned ? usual.rate : '' }
}

const pairOf = (money: Pick<RegistrationValues, 'firstCurrency' | 'secondCurrency'>): string =>
  `${money.firstCurrency} ${money.secondCurrency}`

/** A comma followed by three digits is a fraction to whoever writes French. */
const readNumber = (typed: string, language: Language): string | null =>
  typed.trim() === ''
    ? null
    : (parseDecimal(typed.replace(/[%٪]\s*$/, ''), language === 'fr' ? ' ' : ',') ?? typed)

/**
 * What is sent of them. A second currency waits until its rate is known, for without one nothing
 * can be sold; sample data bring a rate, items and a tax of their own.
 */
export function registrationOf(values: RegistrationValues, language: Language) {
  const { start, rate: typed, taxRate, ...plain } = values
  const rate = plain.secondCurrency ? readNumber(typed, language) : null
  return {
    ...plain,
    language,
    secondCurrency: rate === null && start !== 'sample' ? null : plain.secondCurrency,
    rate,
    isRateOfSecond: rate !== null && isSaidOfSecond(plain.firstCurrency, plain.secondCurrency),
    taxRate: readNumber(taxRate, language),
    hasStarterItems: start === 'items',
    hasSampleData: start === 'sample',
  }
}

/** Refuses what is wrong on the first step; the second one is not filled in yet. */
export function checkBusiness(values: RegistrationValues, language: Language): void {
  const { error } = registrationInput.safeParse(registrationOf(values, language))
  const refused = error ? fieldRefusals(error) : []
  const wrong = refused.filter(({ field }) => field && businessFields.includes(field))
  if (wrong.length > 0) throw refuseFields(wrong)
}
