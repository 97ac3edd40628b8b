/** The certificate of a payment: what was kept back of a supplier, for him and for the tax office. */

import { sql } from 'kysely'
import { z } from 'zod'
import { formatDate, formatDecimal } from '../../domain/kernel/format.ts'
import { pathId as id } from '../../domain/kernel/input.ts'
import { type Language, languages } from '../../domain/kernel/language.ts'
import { type LocalNames, nameIn } from '../../domain/kernel/naming/local-name.ts'
import { sumOf } from '../../domain/kernel/number/fraction.ts'
import { inDecimals } from '../../domain/kernel/number/money.ts'
import { Refusal } from '../../domain/kernel/refusal.ts'
import { type ListPaper, listSheet } from '../../domain/paper/list-sheet.ts'
import { report } from '../kernel/command.ts'
import type { Context } from '../kernel/context.ts'
import {
  currencyOf,
  footerOf,
  formatOf,
  type Letterhead,
  letterheadOf,
} from '../trade/paper/letterhead.ts'
import { paperAnswer } from '../trade/paper/paper.ts'

type Line = {
  bill: string
  day: string
  code: string
  rate: LocalNames
  percent: string
  currency: string
  base: string
  amount: string
}

type Certificate = {
  number: string
  payment: string
  day: string
  branchId: string
  partner: LocalNames & { financialNumber: string | null; address: string | null }
  /** Those that stand; none once the payment was undone. */
  lines: Line[]
}

const certificateOf = (document: string) => sql<Certificate>`
  select c.number, d.number as payment, d.day, d.branch_id as "branchId",
    names_of(p) || jsonb_build_object('financialNumber', p.financial_number,
      'address', p.address) as partner,
    (select coalesce(json_agg(json_build_object('bill', b.number, 'day', b.day, 'code', w.code,
        'rate', names_of(r), 'percent', trim_scale(w.percent)::text, 'currency', w.currency_id,
        'base', trim_scale(w.base)::text, 'amount', trim_scale(w.amount)::text)
        order by b.day, b.id), '[]')
      from withholding w
      join withholding_rate r on r.company_id = w.company_id and r.id = w.rate_id
      join allocation a on a.company_id = w.company_id and a.id = w.allocation_id
      join document b on b.company_id = a.company_id and b.id = a.to_id
      where w.company_id = d.company_id and w.document_id = d.id
        and not exists (
          select 1
          from allocation u
          where u.company_id = a.company_id and u.reversal_of = a.id)) as lines
  from withholding_certificate c
  join document d on d.company_id = c.company_id and d.id = c.document_id
  join thirdparty p on p.company_id = d.company_id and p.id = d.partner_id
  where c.document_id = ${document}`

type Said = { language: Language; letterhead: Letterhead; say: (key: string) => string }

function paperOf(found: Certificate, { language, letterhead, say }: Said): ListPaper {
  const { partner, lines } = found
  const { financialNumber } = letterhead.company
  const money = (amount: string, currency: string): string => {
    const { code, decimals } = currencyOf(letterhead, currency)
    return `${code}\u00a0${formatDecimal(inDecimals(amount, decimals), decimals, formatOf(letterhead))}`
  }
  const fact = (key: string, value: string | null | undefined) =>
    value ? [{ label: say(key), value }] : []
  const sums = [...Map.groupBy(lines, ({ currency }) => currency)]
  return {
    language,
    title: say('withholding.certificate'),
    company: letterhead.company.name,
    footer: footerOf(letterhead),
    facts: [
      ...fact('field.number', found.number),
      ...fact('field.day', formatDate(found.day)),
      ...fact('withholding.payment', found.payment),
      ...fact('withholding.withheldBy', letterhead.company.legalName ?? letterhead.company.name),
      ...fact('field.financialNumber', financialNumber),
      ...fact('document.supplier', nameIn(language, partner)),
      ...fact('withholding.supplierNumber', partner.financialNumber),
      ...fact('field.address', partner.address),
      ...(lines.length === 0 ? fact('field.state', say('choice.state.void')) : []),
    ],
    columns: [
      { label: say('withholding.bill'), kind: 'text' },
      { label: say('field.day'), kind: 'text' },
      { label: say('entity.withholdingRate.one'), kind: 'name' },
      { label: say('withholding.base'), kind: 'number' },
      { label: say('field.percent'), kind: 'number' },
      { label: say('withholding.withheld'), kind: 'number' },
    ],
    rows: lines.map((line) => [
      line.bill,
      formatDate(line.day),
      `${line.code} ${nameIn(language, line.rate)}`,
      money(line.base, line.currency),
      `${formatDecimal(line.percent)}%`,
      money(line.amount, line.currency),
    ]),
    totals: sums.map(([currency, those]) => ({
      label: say('withholding.withheld'),
      amount: money(sumOf(those.map(({ amount }) => amount)), currency),
      tone: 'total',
    })),
  }
}

export const certificatePaper = report({
  route: 'GET /api/payments/:id/certificate',
  answersFile: true,
  summary: 'payments: the certificate of what a payment kept back, as a PDF',
  needs: 'cash.payment.print',
  input: z.strictObject({ id, language: z.enum(languages, 'invalid').optional() }),
  async run(context: Context, { id: document, ...asked }) {
    const { tx, services } = context
    const language = asked.language ?? context.language
    const found = await tx.maybe(certificateOf(document))
    if (!found) throw new Refusal('notFound')
    const letterhead = await letterheadOf(tx, found.branchId)
    const say = (key: string, facts = {}): string => services.words.say(language, key, facts)
    const paper = paperOf(found, { language, letterhead, say })
    return paperAnswer(context, listSheet(paper, say), letterhead, found.number)
  },
})
