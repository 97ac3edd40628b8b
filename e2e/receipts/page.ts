/** Runs inside a page: draws a sample receipt in all languages and widths, side by side. */
import { numberFormats } from '../../domain/kernel/format.ts'
import type { Language } from '../../domain/kernel/language.ts'
import { type Bitmap, escposOf } from '../../domain/paper/escpos.ts'
import { printedBy } from '../../domain/paper/printer-paper.ts'
import { type ReportTerms, reportRows } from '../../domain/pos/shift/report-paper.ts'
import { sampleTicket, shopOf } from '../../domain/pos/testing/receipts.ts'
import { sampleReport } from '../../domain/pos/testing/report.ts'
import { sampleCodes } from '../../domain/pos/testing/value-receipts.ts'
import { giftReceiptOf, receiptOf } from '../../domain/pos/ticket/receipt.ts'
import type { ReceiptRow } from '../../domain/pos/ticket/receipt-row.ts'
import { billPaper } from '../../domain/restaurant/bill-paper.ts'
import { ticketPaper } from '../../domain/restaurant/kitchen/ticket-paper.ts'
import { sampleBilledOrder, sampleKitchenTicket } from '../../domain/restaurant/testing/papers.ts'
import { drawReceipt, type PaperWidth } from '../../web/pos/receipt/draw-receipt.ts'

export type Words = Record<Language, Record<string, string>>

/** A picture of one bit per dot, in base 64. */
export type Sheet = { width: number; height: number; bits: string }

const gap = 16

/** A Z report stands among the receipts: the same rows, the same dots. */
const reportName = 'zReport'

const sampleHash = '9f2c41d07ab3e85f0c11'

const reportTerms = (language: Language, say: ReportTerms['say']): ReportTerms => ({
  language,
  say,
  format: numberFormats.commaPoint,
  currencies: shopOf('plain').currencies,
  moment: (at) => `${at.slice(8, 10)}/${at.slice(5, 7)}/${at.slice(0, 4)} ${at.slice(11, 16)}`,
})

type Speech = { language: Language; say: ReportTerms['say'] }

/** A ticket of the kitchen and the bill of a table stand among them too. */
const papers: Readonly<Record<string, (speech: Speech) => ReceiptRow[]>> = {
  giftReceipt: ({ language, say }) =>
    giftReceiptOf(sampleTicket('mixedChange', language), shopOf('mixedChange'), { language, say }),
  [reportName]: ({ language, say }) =>
    reportRows(sampleReport, sampleHash, reportTerms(language, say)),
  kitchenTicket: ({ language, say }) =>
    ticketPaper(sampleKitchenTicket, {
      language,
      say,
      label: say('floor.tableName', { name: sampleKitchenTicket.label }),
      timeZone: 'UTC',
    }),
  tableBill: ({ language, say }) => {
    const [first, second] = shopOf('plain').currencies
    if (!first) throw new Error('The sample shop has no currency')
    return billPaper(sampleBilledOrder(), 0, {
      language,
      say,
      format: numberFormats.commaPoint,
      label: say('floor.tableName', { name: '12' }),
      company: { name: 'Maison Karam', timeZone: 'Asia/Beirut' },
      first,
      second: second ?? null,
      rate: '89500',
      cash: null,
      at: new Date('2026-11-17T19:42:00Z'),
    })
  },
}

async function drawn(name: string, language: Language, width: PaperWidth, words: Words) {
  const wordFor = (key: string, { count }: Record<string, unknown>): string | undefined =>
    words[language][key] ??
    words[language][`${key}_${new Intl.PluralRules(language).select(Number(count))}`]
  const say = (key: string, facts: Record<string, unknown> = {}): string =>
    (wordFor(key, facts) ?? key).replace(/\{\{(\w+)\}\}/g, (_, it: string) => String(facts[it]))
  const copy = name === 'copy' ? 2 : 1
  const rows =
    papers[name]?.({ language, say }) ??
    receiptOf(sampleTicket(name, language), shopOf(name), {
      language,
      say,
      copy,
      codes: sampleCodes,
    })
  return drawReceipt(rows, { width, direction: language === 'ar' ? 'rtl' : 'ltr' })
}

/** As it comes out: sent as a printer is sent it, and read as a printer reads it. */
function printed(canvas: HTMLCanvasElement): Bitmap {
  const context = canvas.getContext('2d')
  if (!context) throw new Error('This browser draws no pictures')
  const image = context.getImageData(0, 0, canvas.width, canvas.height)
  const [paper, ...others] = printedBy(escposOf(image, 'drawer'))
  if (paper?.end !== 'cut' || others.length > 0) throw new Error('It is not one whole paper')
  return paper
}

const base64 = (bytes: Uint8Array): string =>
  btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))

/** Papers and what is between them end with their bytes. */
export async function sheetOf(name: string, words: Words): Promise<Sheet> {
  const sheets: Bitmap[] = []
  for (const width of ['80', '58'] as const)
    for (const language of ['en', 'fr', 'ar'] as const)
      sheets.push(printed(await drawn(name, language, width, words)))
  const width = sheets.reduce((sum, paper) => sum + paper.width + gap, 0)
  const height = Math.max(...sheets.map((paper) => paper.height))
  const bits = new Uint8Array((width / 8) * height)
  let left = 0
  for (const paper of sheets) {
    const across = paper.width / 8
    for (let y = 0; y < paper.height; y++)
      bits.set(paper.bits.subarray(y * across, (y + 1) * across), (y * width) / 8 + left)
    left += across + gap / 8
  }
  return { width, height, bits: base64(bits) }
}
