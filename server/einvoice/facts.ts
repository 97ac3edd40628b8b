/**
 * What an electronic invoice is made of, read from the posted document and from the cards of today:
 * figures are those that were posted, how parties are reached is what it is now, as on paper.
 */
import { sql } from 'kysely'
import type { itemTreatments } from '../../domain/catalog/item.entity.ts'
import { unitCodeOf } from '../../domain/catalog/unit-code.ts'
import type { InvoiceWords, PostedInvoice, PostedLine } from '../../domain/einvoice/build.ts'
import type { ClientTreatment } from '../../domain/einvoice/category.ts'
import type { PartyCard } from '../../domain/einvoice/party.ts'
import type { Language } from '../../domain/kernel/language.ts'
import { isNameOf, type LocalNames, nameIn } from '../../domain/kernel/naming/local-name.ts'
import { toFirst, toSecond } from '../../domain/kernel/number/convert.ts'
import { isZero } from '../../domain/kernel/number/decimal.ts'
import {
  differenceOf,
  fractionOf,
  over,
  rounded,
  sumOf,
  times,
} from '../../domain/kernel/number/fraction.ts'
import { Refusal } from '../../domain/kernel/refusal.ts'
import { einvoiceKinds } from '../../domain/paper/einvoice-format.ts'
import type { Say } from '../../domain/paper/pen.ts'
import type { clientTreatments } from '../../domain/partners/thirdparty.entity.ts'
import { tax1, tax2, taxCurrency } from '../../domain/settings/tax.settings.ts'
import { type PostedTreatment, treatmentParts } from '../../domain/trade/vat-treatment.ts'
import type { Tx } from '../kernel/postgres/db.ts'
import { type CompanyCurrency, currencyOf } from '../trade/paper/letterhead.ts'
import type { readPosted } from '../trade/paper/paper.ts'
import type { DocumentRow, LineRow } from '../trade/paper/paper-rows.ts'
import { nameOn } from '../trade/paper/paper-totals.ts'

export type ReadDocument = NonNullable<Awaited<ReturnType<typeof readPosted>>>

type Cards = {
  seller: PostedInvoice['seller']
  buyer: (PartyCard & LocalNames & { treatment: (typeof clientTreatments)[number] | null }) | null
  origin: { number: string; day: string; behaviour: string; total: string; open: string } | null
}

/** Both cards, and what the document follows with what is still owed of it. */
const cardsOf = (tx: Tx, id: string): Promise<Cards> =>
  tx.one(sql<Cards>`
    select
      (select json_build_object('name', coalesce(c.legal_name, c.name), 'tradingName', c.name,
          'financialNumber', c.financial_number, 'registrationNumber', c.registration_number,
          'registrationScheme', c.registration_scheme, 'endpoint', c.endpoint,
          'endpointScheme', c.endpoint_scheme, 'address', c.address, 'city', c.city,
          'country', c.country, 'phone', c.phone, 'email', c.email,
          'bankAccount', c.bank_account)
        from company c) as seller,
      (select names_of(p)::jsonb || jsonb_build_object(
          'financialNumber', p.financial_number, 'registrationNumber', p.registration_number,
          'registrationScheme', p.registration_scheme, 'endpoint', p.endpoint,
          'endpointScheme', p.endpoint_scheme, 'address', p.address, 'country', p.country,
          'contact', p.contact_person, 'phone', p.phone1, 'treatment', p.vat_treatment,
          'email', (
            select e.address
            from thirdparty_email e
            where e.thirdparty_id = p.id
            order by e.type = 'billing' desc, e.position
            limit 1))
        from thirdparty p
        where p.id = d.partner_id) as buyer,
      (select json_build_object('number', o.number, 'day', o.day, 'behaviour', o.behaviour,
          'total', trim_scale(o.total)::text, 'open', coalesce((
            select trim_scale(i.open)::text
            from open_item i
            where i.document_id = o.id), '0'))
        from document o
        where o.id = d.origin_id) as origin
    from document d
    where d.id = ${id}`)

type LineCard = {
  unitCode: string | null
  symbol: string | null
  unit: LocalNames
  specialCode: string | null
  barcode: string | null
  treatment: (typeof itemTreatments)[number] | null
  /** As it was posted; the cards tell of lines from before, and a reason that was not known then. */
  kept: PostedTreatment | null
  exemptionReason: string | null
  discount: string
}

/** In the order of the lines. A number of fourteen digits or less is one everybody knows. */
const lineCards = (tx: Tx, id: string): Promise<LineCard[]> =>
  tx.rows(sql<LineCard>`
    select u.unit_code as "unitCode", u.symbol, names_of(u) as unit,
      i.special_code as "specialCode", i.vat_treatment as treatment,
      coalesce(o.vat_treatment, l.vat_treatment) as kept,
      coalesce(o.exemption_reason, l.exemption_reason, i.exemption_reason) as "exemptionReason", trim_scale(l.discount)::text as discount,
      (select b.code
        from item_barcode b
        where b.item_id = l.item_id and b.code ~ '^([0-9]{8}|[0-9]{12,14})$'
          and coalesce(b.unit_id, i.unit_id) = l.unit_id
        order by b.position
        limit 1) as barcode
    from document_line l
    join unit u on u.id = l.unit_id
    join item i on i.id = l.item_id
    join document d on d.id = l.document_id
    -- What comes back was free of VAT for the reason it was sold with.
    left join document_line o on o.id = l.origin_line_id and d.behaviour = 'salesReturn'
    where l.document_id = ${id}
    order by l.position`)

const lineOf = (line: LineRow, card: LineCard, language: Language): PostedLine => ({
  name: nameOn(language, line),
  note: line.note,
  code: card.specialCode,
  barcode: card.barcode,
  unitCode: unitCodeOf({
    unitCode: card.unitCode,
    symbol: card.symbol,
    names: Object.values(card.unit).filter((name) => typeof name === 'string'),
  }),
  quantity: line.quantity,
  unitPrice: line.unitPrice,
  amount: line.amount,
  discount: card.discount,
  net: line.net,
  vat: line.vat,
  tax1: line.tax1,
  tax2: line.tax2,
  rates: line.rates,
  treatment: card.kept ? treatmentParts(card.kept).item : card.treatment,
  exemptionReason: card.exemptionReason,
})

/** An amount of the document in one of the two currencies, at the rate it was posted with. */
function converted(amount: string, row: DocumentRow, from: CompanyCurrency, to: CompanyCurrency) {
  if (row.rate && from.rank)
    return to.rank === 'second'
      ? toSecond(amount, row.rate, to.decimals)
      : toFirst(amount, row.rate, to.decimals)
  // A third currency: in the proportion its total was posted in.
  const posted = to.rank === 'second' ? row.secondTotal : row.firstTotal
  if (!posted || isZero(row.total)) return null
  const share = over(fractionOf(posted), fractionOf(row.total))
  return rounded(times(fractionOf(amount), share), to.decimals)
}

function taxOwedIn({ source, letterhead }: ReadDocument, from: CompanyCurrency) {
  const { row, lines } = source
  const rank = letterhead.settings.of(taxCurrency)
  const owed = letterhead.currencies.find((it) => it.rank === rank)
  if (!owed || owed.id === from.id) return null
  const vat = sumOf(lines.map((line) => line.vat))
  const amount = converted(vat, row, from, owed)
  return amount === null ? null : { code: owed.code, decimals: owed.decimals, vat: amount }
}

/** What was paid of it; of what was sold at a till, what its ticket does not owe any more. */
function paidOf({ behaviour, paid, total }: DocumentRow, { origin }: Cards): string {
  if (behaviour !== 'ticketInvoice') return paid
  return origin ? differenceOf(total, origin.open) : total
}

function wordsOf(say: Say, { letterhead }: ReadDocument): InvoiceWords {
  const { settings } = letterhead
  return {
    discount: say('paper.discount'),
    tax1: settings.of(tax1.label) ?? say('field.tax1'),
    tax2: settings.of(tax2.label) ?? say('field.tax2'),
    reasons: {
      AE: say('einvoice.reason.reverseCharge'),
      K: say('einvoice.reason.intraCommunity'),
      G: say('einvoice.reason.export'),
      O: say('einvoice.reason.outside'),
    },
    otherTax: say('einvoice.reason.otherTax'),
    refundTerms: say('einvoice.refundTerms'),
  }
}

/** The name it was posted with, unless that is still one of his: then the one of the language. */
const buyerName = (language: Language, buyer: LocalNames, posted: string | null): string =>
  posted === null || isNameOf(buyer, posted) ? nameIn(language, buyer) : posted

/** As the lines were posted; on his card where none of them was free of VAT. */
function clientTreatment(
  buyer: NonNullable<Cards['buyer']>,
  cards: readonly LineCard[],
): ClientTreatment | null {
  const kept = cards.flatMap((card) => card.kept ?? [])
  const [one] = kept
  return one ? treatmentParts(one).client : buyer.treatment
}

export async function invoiceFacts(
  tx: Tx,
  read: ReadDocument,
  language: Language,
  say: Say,
): Promise<PostedInvoice> {
  const { row, lines } = read.source
  const kind = einvoiceKinds[row.behaviour]
  if (!kind || !row.number) throw new Refusal('einvoiceNone')
  if (row.state !== 'posted') throw new Refusal('einvoiceVoid')
  const currency = currencyOf(read.letterhead, row.currencyId)
  const [cards, cardOfLine] = await Promise.all([cardsOf(tx, row.id), lineCards(tx, row.id)])
  const { buyer, seller, origin } = cards
  if (!buyer || !row.taxRules) throw new Refusal('einvoiceNeedsClient', 'partner')
  return {
    kind,
    number: row.number,
    day: row.day,
    dueDate: row.dueDate,
    note: row.note,
    orderNumber: row.clientOrderNumber,
    preceding:
      kind === 'creditNote' && origin && einvoiceKinds[origin.behaviour] === 'invoice'
        ? { number: origin.number, day: origin.day }
        : null,
    taxCurrency: taxOwedIn(read, currency),
    currency: { code: currency.code, decimals: currency.decimals },
    taxRules: row.taxRules,
    lines: lines.flatMap((line, at) => {
      const card = cardOfLine[at]
      return card ? [lineOf(line, card, language)] : []
    }),
    paid: paidOf(row, cards),
    seller,
    buyer: {
      ...buyer,
      treatment: clientTreatment(buyer, cardOfLine),
      name: buyerName(language, buyer, row.partnerName),
    },
    words: wordsOf(say, read),
  }
}
