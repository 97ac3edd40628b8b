/**
 * The code of a unit in UN/ECE Recommendation 20 (packages, in 21, begin with X). A unit that was
 * given none has the one its sign or name stands for in our three languages, else "one".
 */
import { fold } from '../kernel/text.ts'

export const unitCodePattern = /^[A-Z0-9]{2,3}$/

const signs: Readonly<Record<string, string>> = {
  KGM: 'kg kilogram kilogramme kilo كغ كلغ كيلوغرام كيلو كيلوجرام',
  GRM: 'g gr gram gramme غ غرام جرام',
  MGM: 'mg milligram milligramme',
  TNE: 't ton tonne طن',
  LBR: 'lb pound livre',
  ONZ: 'oz ounce once',
  LTR: 'l lt liter litre ل ليتر لتر',
  MLT: 'ml milliliter millilitre مل ميليلتر مليلتر',
  CLT: 'cl centiliter centilitre سل',
  GLL: 'gal gallon غالون',
  MTR: 'm meter metre م متر',
  CMT: 'cm centimeter centimetre سم سنتيمتر',
  MMT: 'mm millimeter millimetre مم',
  FOT: 'ft foot pied قدم',
  INH: 'in inch pouce انش',
  MTK: 'm2 m² sqm م2',
  MTQ: 'm3 m³ cbm م3',
  HUR: 'h hr hour heure ساعه ساعة',
  MIN: 'min minute دقيقه دقيقة',
  DAY: 'd day jour يوم',
  WEE: 'week semaine اسبوع أسبوع',
  MON: 'month mois شهر',
  ANN: 'year an annee سنه سنة',
  KWH: 'kwh',
  DZN: 'dz doz dozen douzaine دزينه دزينة',
  PR: 'pair paire زوج',
  SET: 'set طقم',
  XBX: 'box boite علبه علبة صندوق',
  XCT: 'ctn carton كرتونه كرتونة كرتون',
  XPK: 'pk pack packet paquet باكيت رزمه رزمة حزمة',
  XBO: 'btl bottle bouteille قنينه قنينة زجاجة',
  XBG: 'bag sac sachet كيس',
  XCA: 'can canette تنكه تنكة',
  XPX: 'pallet palette طبليه طبلية',
  XRO: 'roll rouleau لفه لفة',
}

const bySign = new Map(
  Object.entries(signs).flatMap(([code, words]) =>
    words.split(' ').map((word) => [fold(word), code] as const),
  ),
)

type NamedUnit = { unitCode: string | null; symbol: string | null; names: readonly string[] }

export const unitCodeOf = ({ unitCode, symbol, names }: NamedUnit): string =>
  unitCode ??
  [symbol, ...names].flatMap((sign) => (sign && bySign.get(fold(sign))) || []).at(0) ??
  'C62'
