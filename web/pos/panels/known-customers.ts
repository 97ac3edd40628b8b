/** Who of the clients a till knows is probably the one that is being typed, by the rule of the office. */
import { likenessOf, nameWords, type Traits } from '../../../domain/partners/likeness.ts'
import type { TillPartner } from '../../../domain/pos/contract.ts'
import type { Catalogue } from '../till-context.ts'
import { findPartners } from './find-partners.ts'

type Search = Pick<Catalogue, 'searchPartners'>

type Typed = Pick<Traits, 'name' | 'phone1'>

const mostShown = 3

/** Of a usual name there are more than anybody wants to look at. */
const mostCompared = 50

const traitsOf = ({ name, altName, nameFr, nameAr, phones }: TillPartner): Traits => {
  const [phone1, phone2, phone3] = phones
  return { name, altName, nameFr, nameAr, phone1, phone2, phone3 }
}

/** Those with the number first: it is one person's more often than a name is. */
export function knownCustomers(catalogue: Search, { name, phone1 }: Typed): TillPartner[] {
  const words = nameWords(name ?? '')
  const candidates = [
    ...(phone1 ? findPartners(catalogue, phone1, mostCompared) : []),
    ...words.flatMap((word) => catalogue.searchPartners(word, mostCompared)),
  ]
  const alike = [...new Map(candidates.map((it) => [it.id, it])).values()].filter(
    (it) => likenessOf({ name, phone1 }, traitsOf(it)).length > 0,
  )
  const isCalled = (it: TillPartner) => likenessOf({ phone1 }, traitsOf(it)).length > 0
  return alike.toSorted((a, b) => Number(isCalled(b)) - Number(isCalled(a))).slice(0, mostShown)
}
