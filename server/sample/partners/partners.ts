/** The 150 third parties of the sample company: suppliers, firms and families. */
import type { Language } from '../../../domain/kernel/language.ts'
import type { Name } from '../data.ts'
import { hotels, offices, restaurants, suppliers, wholesalers } from './companies.ts'
import { familyNames, firstNames, places } from './people.ts'

export const partnerGroups: readonly Name[] = [
  ['Suppliers', 'Fournisseurs', 'مورّدون'],
  ['Restaurants', 'Restaurants', 'مطاعم'],
  ['Hotels', 'Hôtels', 'فنادق'],
  ['Wholesalers', 'Grossistes', 'تجار جملة'],
  ['Offices', 'Bureaux', 'مكاتب'],
  ['Families', 'Familles', 'عائلات'],
  ['Staff', 'Personnel', 'موظفون'],
]

type Kind = {
  group: string
  isSupplier?: true
  creditLimit?: number
  termsDays?: number
  /** Firms have a financial number, families do not. */
  isFirm: boolean
}

export type PartnerPlan = Kind & {
  /** What an article names its supplier by. */
  key: string | null
  latin: string
  arabic: string
  contact: readonly [latin: string, arabic: string] | null
  financialNumber: string | null
  address: Readonly<Record<Language, string>>
  phones: string[]
  emails: { address: string; type: 'work' | 'home' | 'billing' }[]
  website: string | null
  language: Language
}

const person = (nth: number): readonly [latin: string, arabic: string] => {
  const [first = '', firstArabic = ''] = firstNames[nth % firstNames.length] ?? []
  const [family = '', familyArabic = ''] = familyNames[(nth * 7) % familyNames.length] ?? []
  return [`${first} ${family}`, `${firstArabic} ${familyArabic}`]
}

/** Digits that look like nothing in particular and are the same every time. */
const digits = (seed: number, length: number): string =>
  String((seed * 7_919 + 104_729) % 10 ** length).padStart(length, '0')

const mobiles = ['3', '70', '71', '76', '78', '79', '81']

const phoneOf = (code: string, nth: number): string => {
  const number = digits(nth * 13 + 7, 6)
  return `+961 ${code} ${number.slice(0, 3)} ${number.slice(3)}`
}

/** The part of a name an address on the net is made of. */
const slug = (name: string): string =>
  name
    .normalize('NFKD')
    .replace(/[^\x20-\x7e]/g, '')
    .toLowerCase()
    .replace(/\b(sarl|sal|restaurant|hotel|le|la|du|de|des|d)\b/g, '')
    .replace(/[^a-z0-9]/g, '')
    .slice(0, 20)

function emailsOf(latin: string, isFirm: boolean, nth: number): PartnerPlan['emails'] {
  if (!isFirm)
    return nth % 3 === 2 ? [] : [{ address: `${slug(latin)}@mail.example`, type: 'home' }]
  const host = `${slug(latin)}.example`
  const office = { address: `contact@${host}`, type: 'work' } as const
  return nth % 2 === 0 ? [office, { address: `comptes@${host}`, type: 'billing' }] : [office]
}

const languages: readonly Language[] = ['ar', 'fr', 'en']

function partnerOf(
  kind: Kind,
  [latin = '', arabic = '', key]: readonly string[],
  nth: number,
): PartnerPlan {
  const [fr = '', en = '', ar = '', area = '1'] = places[(nth * 5) % places.length] ?? []
  const mobile = phoneOf(mobiles[nth % mobiles.length] ?? '3', nth)
  return {
    ...kind,
    key: key && key !== '-' ? key : null,
    latin,
    arabic,
    contact: kind.isFirm ? person(nth + 11) : null,
    financialNumber: kind.isFirm ? `${1_200_000 + nth * 1_373}-601` : null,
    address: { en, fr, ar },
    phones: kind.isFirm ? [phoneOf(area, nth + 500), mobile] : [mobile],
    emails: emailsOf(latin, kind.isFirm, nth),
    website: kind.isFirm && nth % 2 === 0 ? `www.${slug(latin)}.example` : null,
    language: languages[nth % 3] ?? 'en',
  }
}

const families = Array.from({ length: 42 }, (_, i) => person(i * 5 + 1))

const staff = [
  ['Ziad Khoury', 'زياد خوري'],
  ['Maya Saab', 'مايا صعب'],
  ['Karim Nassar', 'كريم نصار'],
  ['Leila Aoun', 'ليلى عون'],
  ['Hala Rizk', 'هلا رزق'],
  ['Nour Itani', 'نور عيتاني'],
] as const

export function samplePartners(): PartnerPlan[] {
  const kinds: readonly (readonly [Kind, readonly (readonly string[])[]])[] = [
    [{ group: 'Suppliers', isSupplier: true, isFirm: true, termsDays: 30 }, suppliers],
    [{ group: 'Restaurants', isFirm: true, creditLimit: 2500, termsDays: 30 }, restaurants],
    [{ group: 'Hotels', isFirm: true, creditLimit: 6000, termsDays: 45 }, hotels],
    [{ group: 'Wholesalers', isFirm: true, creditLimit: 4000, termsDays: 15 }, wholesalers],
    [{ group: 'Offices', isFirm: true, creditLimit: 800, termsDays: 30 }, offices],
    [{ group: 'Families', isFirm: false }, families],
    [{ group: 'Staff', isFirm: false, creditLimit: 150, termsDays: 30 }, staff],
  ]
  let nth = 0
  return kinds.flatMap(([kind, rows]) => rows.map((row) => partnerOf(kind, row, nth++)))
}
