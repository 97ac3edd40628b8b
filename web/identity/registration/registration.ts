/** What the registration screen gathers, and what it proposes before anything is typed. */
import { registrationInput } from '../../../domain/identity/account.ts'
import { fieldRefusals } from '../../../domain/kernel/check.ts'
import { newId } from '../../../domain/kernel/id.ts'
import { refuseFields } from '../../../domain/kernel/refusal.ts'
import { currenciesOf, probableCountry } from './countries.ts'

export type RegistrationValues = {
  /** Made once per visit: sending twice founds one company. */
  id: string
  companyName: string
  country: string
  firstCurrency: string
  secondCurrency: string | null
  hasSampleData: boolean
  fullName: string
  username: string
  email: string
  password: string
}

export const businessFields: readonly string[] = [
  'companyName',
  'country',
  'firstCurrency',
  'secondCurrency',
  'hasSampleData',
]

export function proposedValues(): RegistrationValues {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  const country = probableCountry(timeZone, navigator.languages)
  const { first, second } = currenciesOf(country)
  return {
    id: newId(),
    companyName: '',
    country,
    firstCurrency: first,
    secondCurrency: second,
    hasSampleData: false,
    fullName: '',
    username: '',
    email: '',
    password: '',
  }
}

/** A new country brings its money; a first currency that was the second one changes places. */
export function withConsequences(
  known: RegistrationValues,
  change: Partial<RegistrationValues>,
): RegistrationValues {
  const next = { ...known, ...change }
  if (change.country && change.country !== known.country) {
    const { first, second } = currenciesOf(change.country)
    return { ...next, firstCurrency: first, secondCurrency: second }
  }
  if (next.firstCurrency === next.secondCurrency)
    return { ...next, secondCurrency: known.firstCurrency }
  return next
}

/** Refuses what is wrong on the first step; the second one is not filled in yet. */
export function checkBusiness(values: RegistrationValues): void {
  const { error } = registrationInput.safeParse(values)
  const refused = error ? fieldRefusals(error) : []
  const wrong = refused.filter(({ field }) => field && businessFields.includes(field))
  if (wrong.length > 0) throw refuseFields(wrong)
}
