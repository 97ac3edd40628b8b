/** An electronic invoice as it is written, in whichever syntax: its terms, each a text or nothing. */
import { allAt, firstAt, textAt, type XmlElement } from '../kernel/reading/tree.ts'
import { Refusal } from '../kernel/refusal.ts'
import {
  addressTerms,
  allowanceTerms,
  documentTerms,
  groups,
  lineTerms,
  partyTerms,
  paymentTerms,
  precedingTerms,
  taxTotalTerms,
  unwritten,
  vatTerms,
} from './terms.ts'

type Table = Readonly<Record<string, readonly [string, string, string]>>

type Said<Terms extends Table> = { [Name in keyof Terms]: string | null }

export type WrittenParty = Said<typeof partyTerms> & {
  address: Said<typeof addressTerms> | null
}

export type WrittenAllowance = Said<typeof allowanceTerms>

export type WrittenGroup = Said<typeof vatTerms>

export type WrittenLine = Said<typeof lineTerms> & {
  allowances: WrittenAllowance[]
  charges: WrittenAllowance[]
}

export type Written = Said<typeof documentTerms> & {
  seller: WrittenParty
  buyer: WrittenParty
  preceding: Said<typeof precedingTerms>[]
  payments: Said<typeof paymentTerms>[]
  lineList: WrittenLine[]
  allowanceList: WrittenAllowance[]
  chargeList: WrittenAllowance[]
  taxTotals: Said<typeof taxTotalTerms>[]
  vat: WrittenGroup[]
  /** The rules of what it says and no invoice of ours does. */
  foreign: string[]
}

const ublName = /^urn:oasis:names:specification:ubl:schema:xsd:(Invoice|CreditNote)-2$/
const ciiName = 'urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:100'

type Side = 1 | 2

function sideOf({ name, namespace }: XmlElement): Side {
  if (namespace === ciiName) return 2
  if (ublName.test(namespace) && ['Invoice', 'CreditNote'].includes(name)) return 1
  throw new Refusal('einvoiceUnknownKind', 'file')
}

const said =
  (side: Side) =>
  <Terms extends Table>(terms: Terms, from: XmlElement | undefined): Said<Terms> =>
    Object.fromEntries(
      Object.entries(terms).map(([name, term]) => [name, textAt(from, term[side])]),
    ) as Said<Terms>

export function writtenIn(root: XmlElement): Written {
  const side = sideOf(root)
  const read = said(side)
  const all = (group: keyof typeof groups, from = root): XmlElement[] =>
    allAt(from, groups[group][side])
  const list = <Terms extends Table>(
    group: keyof typeof groups,
    terms: Terms,
    from = root,
  ): Said<Terms>[] => all(group, from).map((element) => read(terms, element))
  const party = (group: 'seller' | 'buyer'): WrittenParty => {
    const [element] = all(group)
    const address = firstAt(element, groups.address[side])
    return {
      ...read(partyTerms, element),
      address: address ? read(addressTerms, address) : null,
    }
  }
  return {
    ...read(documentTerms, root),
    seller: party('seller'),
    buyer: party('buyer'),
    preceding: list('preceding', precedingTerms),
    payments: list('payment', paymentTerms),
    lineList: all('line').map((line) => ({
      ...read(lineTerms, line),
      allowances: list('lineAllowance', allowanceTerms, line),
      charges: list('lineCharge', allowanceTerms, line),
    })),
    allowanceList: list('allowance', allowanceTerms),
    chargeList: list('charge', allowanceTerms),
    taxTotals: list('taxTotal', taxTotalTerms),
    vat: list('vat', vatTerms),
    foreign: unwritten.flatMap(([ubl, cii, ...rules]) =>
      allAt(root, side === 1 ? ubl : cii).length > 0 ? rules : [],
    ),
  }
}
