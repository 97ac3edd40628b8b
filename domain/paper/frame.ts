/** What every paper has around its lines: who writes, to whom, which copy, which state. */
import type { PaperCompany, PaperDocument, PaperPartner } from './document.ts'
import type { Pen } from './pen.ts'
import { printable, printableLines } from './printable.ts'
import type { Fact, Party, Sheet, SheetParts } from './sheet.ts'

type Running = Sheet['running']
type Frame = Omit<Sheet, keyof SheetParts>

/** What a party is called on a paper of this kind; words `paper.party.<party>`. */
const partnerWords: Readonly<Record<PaperDocument['kind'], string>> = {
  invoice: 'billTo',
  creditNote: 'client',
  ticket: 'client',
  refund: 'client',
  quotation: 'client',
  salesOrder: 'client',
  deliveryNote: 'deliverTo',
  purchase: 'supplier',
  purchaseOrder: 'supplier',
  purchaseReturn: 'supplier',
  receipt: 'receivedFrom',
  payment: 'paidTo',
  moneyTransfer: 'accountOf',
  goodsReceipt: 'supplier',
  transfer: 'carrier',
  transferReceipt: 'carrier',
  stockIn: 'receivedFrom',
  stockOut: 'deliverTo',
  adjustment: 'accountOf',
  production: 'accountOf',
  statement: 'accountOf',
}

export function frameOf(document: PaperDocument, pen: Pen): Frame {
  const { say } = pen
  const { kind, state, copy = 1 } = document
  const title = say(`paper.title.${kind}`)
  return {
    language: document.language,
    title,
    number: printable(document.number, 60),
    copy: copy > 1 ? say('paper.copy', { copy }) : undefined,
    watermark: state === 'posted' ? undefined : { text: say(`paper.state.${state}`), tone: state },
    company: partyOf(document.company, pen),
    partner: document.partner
      ? { ...partyOf(document.partner, pen), label: say(`paper.party.${partnerWords[kind]}`) }
      : undefined,
    rate: rateOf(document, pen),
    notes: notesOf(document, pen),
    qr: document.qr ?? undefined,
    footer: printableLines(document.footer, { maxLines: 3, max: 160 }),
    running: runningOf(document, title),
    carriedForward: say('paper.carriedForward'),
    broughtForward: say('paper.broughtForward'),
    pageOf: say('paper.pageOf', { page: '{page}', pages: '{pages}' }),
  }
}

/** Short enough to stay on one line. */
const runningOf = ({ number, partner, company }: PaperDocument, title: string): Running => [
  [`${title} ${printable(number, 30)}`.trim(), printable(partner?.name, 40)]
    .filter(Boolean)
    .join(' · '),
  printable(company.name, 30),
]

function partyOf(party: PaperCompany & PaperPartner, pen: Pen): Party {
  const { name, altName, legalName, city } = party
  const place = [...printableLines(party.address, { maxLines: 5 }), printable(city)].filter(Boolean)
  const plain = (text: string | null | undefined) => {
    const value = printable(text)
    return value ? [{ value }] : []
  }
  const lines = [
    plain(legalName === name ? '' : legalName),
    plain(party.contactPerson),
    // Street and town on one line, with the comma of their letters.
    plain(place.join(/[\u0600-\u06ff]/.test(place[0] ?? '') ? '، ' : ', ')),
    [...pen.facts([['paper.phone', party.phone]]), ...plain(party.email), ...plain(party.website)],
    pen.facts([['paper.financialNumber', party.financialNumber]]),
  ]
  return {
    name: printable(name, 160),
    altName: printable(altName, 160) || undefined,
    lines: lines.filter((line) => line.length > 0),
  }
}

function rateOf({ rate, second }: PaperDocument, pen: Pen): Fact | undefined {
  if (!rate || !second) return undefined
  const value = `1 ${rate.first} = ${pen.quantity(rate.rate)} ${rate.second}`
  return { label: pen.say('paper.rate'), value: `${value} · ${pen.day(rate.on)}` }
}

/** Where to send the money is said where money is asked for. */
function notesOf({ note, company, kind }: PaperDocument, pen: Pen): Sheet['notes'] {
  const bank = [printable(company.bankName), printable(company.bankAccount)].filter(Boolean)
  const isAsking = ['invoice', 'quotation', 'salesOrder', 'statement'].includes(kind)
  const notes = [
    { label: pen.say('paper.note'), lines: printableLines(note, { maxLines: 12 }) },
    { label: pen.say('paper.bankDetails'), lines: isAsking ? bank : [] },
  ]
  return notes.filter(({ lines }) => lines.length > 0)
}
