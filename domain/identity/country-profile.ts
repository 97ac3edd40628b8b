/**
 * What is usual in a country: the two moneys of a shop, the rates of its tax on sales, and a rate
 * of exchange where it is fixed. It is a proposal; a company decides for itself from its first day.
 * A country that is not listed proposes no tax.
 */
import type { ShopKind } from './shop-kind.ts'

/** Staples, other food, what is eaten and what is drunk on the spot; the rest bears the standard rate. */
export type TaxClass = 'standard' | 'basic' | 'food' | 'meal' | 'drink'

type LowerRates = Partial<Record<Exclude<TaxClass, 'standard'>, string>>

export type CountryProfile = {
  /** The books are kept in the first; no second one where shops count in one money only. */
  currencies: readonly [first: string, second: string | null]
  /** The standard rate; 0 where the country has no such tax, or leaves it to its states. */
  vat: string
  /** Its other rates, for items that bear them. */
  lower: readonly string[]
  classes: LowerRates
  /** How much of the second money one of the first is worth, where that is fixed. */
  rate: string | null
  /** Prices are told without the tax, in shops too. */
  isOnTop: boolean
}

type Written = Partial<Omit<CountryProfile, 'currencies' | 'vat'>>

const profile = (
  currencies: CountryProfile['currencies'],
  vat: string,
  more: Written = {},
): CountryProfile => ({
  currencies,
  vat,
  lower: [],
  classes: {},
  rate: null,
  isOnTop: false,
  ...more,
})

const euro = ['EUR', 'USD'] as const

const allFood = (rate: string): LowerRates => ({ basic: rate, food: rate })

const profiles: Readonly<Record<string, CountryProfile>> = {
  LB: profile(['USD', 'LBP'], '11', { classes: { basic: '0' }, rate: '89500' }),
  SY: profile(['USD', 'SYP'], '0'),
  JO: profile(['JOD', 'USD'], '16', {
    lower: ['10', '5', '4'],
    classes: { basic: '0' },
    rate: '1.410437',
  }),
  PS: profile(['ILS', 'USD'], '16'),
  IQ: profile(['IQD', null], '0'),
  AE: profile(['AED', 'USD'], '5', { rate: '0.272294' }),
  SA: profile(['SAR', 'USD'], '15', { rate: '0.266667' }),
  BH: profile(['BHD', 'USD'], '10', { classes: { basic: '0' }, rate: '2.659574' }),
  OM: profile(['OMR', 'USD'], '5', { classes: { basic: '0' }, rate: '2.60078' }),
  QA: profile(['QAR', 'USD'], '0', { rate: '0.274725' }),
  KW: profile(['KWD', 'USD'], '0'),
  YE: profile(['YER', null], '5'),
  EG: profile(['EGP', 'USD'], '14', { lower: ['5'], classes: { basic: '0' } }),
  LY: profile(['LYD', 'USD'], '0'),
  TN: profile(['TND', 'EUR'], '19', { lower: ['13', '7'] }),
  DZ: profile(['DZD', null], '19', { lower: ['9'] }),
  MA: profile(['MAD', 'EUR'], '20', {
    lower: ['10'],
    classes: { basic: '0', meal: '10', drink: '10' },
  }),
  MR: profile(['MRU', 'EUR'], '16'),
  SD: profile(['SDG', null], '17'),
  CI: profile(['XOF', null], '18', { lower: ['9'] }),
  SN: profile(['XOF', null], '18', { lower: ['10'] }),
  ML: profile(['XOF', null], '18'),
  BF: profile(['XOF', null], '18'),
  BJ: profile(['XOF', null], '18'),
  TG: profile(['XOF', null], '18', { lower: ['10'] }),
  NE: profile(['XOF', null], '19'),
  CM: profile(['XAF', null], '19.25'),
  GA: profile(['XAF', null], '18', { lower: ['10', '5'] }),
  CD: profile(['USD', 'CDF'], '16', { lower: ['8'] }),
  NG: profile(['NGN', null], '7.5'),
  TR: profile(['TRY', 'USD'], '20', {
    lower: ['10', '1'],
    classes: { ...allFood('1'), meal: '10', drink: '10' },
  }),
  CY: profile(euro, '19', {
    lower: ['9', '5', '3'],
    classes: { ...allFood('5'), meal: '9', drink: '9' },
  }),
  GR: profile(euro, '24', { lower: ['13', '6'], classes: { ...allFood('13'), meal: '13' } }),
  FR: profile(euro, '20', {
    lower: ['10', '5.5', '2.1'],
    classes: { ...allFood('5.5'), meal: '10', drink: '10' },
  }),
  BE: profile(euro, '21', { lower: ['12', '6'], classes: { ...allFood('6'), meal: '12' } }),
  LU: profile(euro, '17', {
    lower: ['14', '8', '3'],
    classes: { ...allFood('3'), meal: '3', drink: '3' },
  }),
  NL: profile(euro, '21', { lower: ['9'], classes: { ...allFood('9'), meal: '9', drink: '9' } }),
  DE: profile(euro, '19', { lower: ['7'], classes: { ...allFood('7'), meal: '7' } }),
  ES: profile(euro, '21', {
    lower: ['10', '4'],
    classes: { basic: '4', food: '10', meal: '10', drink: '10' },
  }),
  IT: profile(euro, '22', {
    lower: ['10', '5', '4'],
    classes: { basic: '4', food: '10', meal: '10', drink: '10' },
  }),
  PT: profile(euro, '23', { lower: ['13', '6'], classes: { basic: '6', meal: '13' } }),
  CH: profile(['CHF', 'EUR'], '8.1', { lower: ['3.8', '2.6'], classes: allFood('2.6') }),
  GB: profile(['GBP', 'EUR'], '20', { lower: ['5'], classes: allFood('0') }),
  US: profile(['USD', 'EUR'], '0', { isOnTop: true }),
  CA: profile(['CAD', 'USD'], '5', { classes: allFood('0'), isOnTop: true }),
  AU: profile(['AUD', 'USD'], '10', { classes: allFood('0') }),
}

export const profiledCountries = Object.keys(profiles)

export const profileOf = (country: string): CountryProfile | undefined => profiles[country]

/** Whoever sells to businesses tells prices without the tax; the shelf of a shop tells them with it. */
export const pricingOf = (country: string, kind: ShopKind): 'onTop' | 'included' =>
  profiles[country]?.isOnTop || kind === 'wholesale' || kind === 'services' ? 'onTop' : 'included'

/**
 * The rate an item of this class starts with; none where it is that of the company. A company that
 * charges no tax charges none on anything.
 */
export function rateOfClass(country: string, taxClass: TaxClass, companyRate: string | null) {
  if (taxClass === 'standard' || companyRate === null || Number(companyRate) === 0) return null
  return profiles[country]?.classes[taxClass] ?? null
}
