/** The countries of the world with the money used there, to make a first proposal. */

import { profileOf } from '../../../domain/identity/country-profile.ts'
import { currencyName } from '../../../domain/kernel/naming/currency-name.ts'

const moneyByCountry = Object.fromEntries(
  `AD:EUR AE:AED AF:AFN AG:XCD AI:XCD AL:ALL AM:AMD AO:AOA AR:ARS AS:USD AT:EUR AU:AUD AW:AWG AX:EUR
  AZ:AZN BA:BAM BB:BBD BD:BDT BE:EUR BF:XOF BG:EUR BH:BHD BI:BIF BJ:XOF BL:EUR BM:BMD BN:BND BO:BOB
  BQ:USD BR:BRL BS:BSD BT:BTN BW:BWP BY:BYN BZ:BZD CA:CAD CD:CDF CF:XAF CG:XAF CH:CHF CI:XOF CK:NZD
  CL:CLP CM:XAF CN:CNY CO:COP CR:CRC CU:CUP CV:CVE CW:XCG CY:EUR CZ:CZK DE:EUR DJ:DJF DK:DKK DM:XCD
  DO:DOP DZ:DZD EC:USD EE:EUR EG:EGP EH:MAD ER:ERN ES:EUR ET:ETB FI:EUR FJ:FJD FK:FKP FM:USD FO:DKK
  FR:EUR GA:XAF GB:GBP GD:XCD GE:GEL GF:EUR GG:GBP GH:GHS GI:GIP GL:DKK GM:GMD GN:GNF GP:EUR GQ:XAF
  GR:EUR GT:GTQ GU:USD GW:XOF GY:GYD HK:HKD HN:HNL HR:EUR HT:HTG HU:HUF ID:IDR IE:EUR IL:ILS IM:GBP
  IN:INR IQ:IQD IR:IRR IS:ISK IT:EUR JE:GBP JM:JMD JO:JOD JP:JPY KE:KES KG:KGS KH:KHR KI:AUD KM:KMF
  KN:XCD KP:KPW KR:KRW KW:KWD KY:KYD KZ:KZT LA:LAK LB:LBP LC:XCD LI:CHF LK:LKR LR:LRD LS:LSL LT:EUR
  LU:EUR LV:EUR LY:LYD MA:MAD MC:EUR MD:MDL ME:EUR MF:EUR MG:MGA MH:USD MK:MKD ML:XOF MM:MMK MN:MNT
  MO:MOP MP:USD MQ:EUR MR:MRU MS:XCD MT:EUR MU:MUR MV:MVR MW:MWK MX:MXN MY:MYR MZ:MZN NA:NAD NC:XPF
  NE:XOF NF:AUD NG:NGN NI:NIO NL:EUR NO:NOK NP:NPR NR:AUD NU:NZD NZ:NZD OM:OMR PA:PAB PE:PEN PF:XPF
  PG:PGK PH:PHP PK:PKR PL:PLN PM:EUR PR:USD PS:ILS PT:EUR PW:USD PY:PYG QA:QAR RE:EUR RO:RON RS:RSD
  RU:RUB RW:RWF SA:SAR SB:SBD SC:SCR SD:SDG SE:SEK SG:SGD SH:SHP SI:EUR SK:EUR SL:SLE SM:EUR SN:XOF
  SO:SOS SR:SRD SS:SSP ST:STN SV:USD SX:XCG SY:SYP SZ:SZL TC:USD TD:XAF TG:XOF TH:THB TJ:TJS TL:USD
  TM:TMT TN:TND TO:TOP TR:TRY TT:TTD TV:AUD TW:TWD TZ:TZS UA:UAH UG:UGX US:USD UY:UYU UZ:UZS VA:EUR
  VC:XCD VE:VES VG:USD VI:USD VN:VND VU:VUV WF:XPF WS:WST YE:YER YT:EUR ZA:ZAR ZM:ZMW ZW:ZWG`
    .split(/\s+/)
    .map((pair) => pair.split(':') as [string, string]),
)

/** Where a station in one of these zones stands; other zones tell less than the browser's region. */
const countryByZone = Object.fromEntries(
  `Asia/Beirut=LB Asia/Dubai=AE Asia/Riyadh=SA Asia/Kuwait=KW Asia/Qatar=QA Asia/Bahrain=BH
  Asia/Muscat=OM Asia/Amman=JO Asia/Damascus=SY Asia/Baghdad=IQ Asia/Aden=YE Asia/Gaza=PS
  Asia/Hebron=PS Africa/Cairo=EG Africa/Tripoli=LY Africa/Tunis=TN Africa/Algiers=DZ
  Africa/Casablanca=MA Africa/Khartoum=SD Africa/Nouakchott=MR Africa/Abidjan=CI Africa/Dakar=SN
  Europe/Paris=FR Europe/Brussels=BE Europe/Zurich=CH Europe/Luxembourg=LU Europe/London=GB
  Europe/Istanbul=TR Asia/Nicosia=CY Europe/Athens=GR`
    .split(/\s+/)
    .map((pair) => pair.split('=') as [string, string]),
)

export const countryCodes = Object.keys(moneyByCountry)

export const currencyCodes = [...new Set(Object.values(moneyByCountry))].sort()

/** Where this station probably is: by its clock, else by its language, else Lebanon. */
export function probableCountry(zone: string, locales: readonly string[]): string {
  const regions = locales.map((locale) => /[-_]([A-Z]{2})$/i.exec(locale)?.[1]?.toUpperCase())
  const guesses = [countryByZone[zone], ...regions]
  return guesses.find((guess) => guess && guess in moneyByCountry) ?? 'LB'
}

/**
 * Where nothing else is known to be usual, a shop keeps its books in the money of the country and
 * looks at the dollar, or at the euro where the dollar is at home.
 */
export function currenciesOf(country: string): { first: string; second: string | null } {
  const own = moneyByCountry[country] ?? 'USD'
  const [first, second] = profileOf(country)?.currencies ?? [own, own === 'USD' ? 'EUR' : 'USD']
  return { first, second }
}

type Choice = { value: string; label: string }

const byName = (language: string) => {
  const { compare } = new Intl.Collator(language)
  return (a: Choice, b: Choice) => compare(a.label, b.label)
}

export function countriesIn(language: string): Choice[] {
  const names = new Intl.DisplayNames([language], { type: 'region' })
  return countryCodes
    .map((value) => ({ value, label: names.of(value) ?? value }))
    .sort(byName(language))
}

export const currenciesIn = (language: string): Choice[] =>
  currencyCodes
    .map((value) => ({ value, label: currencyName(language, value) }))
    .sort(byName(language))
    .map(({ value, label }) => ({ value, label: `${value} · ${label}` }))
