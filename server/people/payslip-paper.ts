/** The payslip on paper, in the language of its owner; by hand, by a private link, by mail. */

import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { z } from 'zod'
import { longestLinkDays, payslipPath } from '../../domain/kernel/access/private-link.ts'
import { formatDate, formatDecimal, formatMonth } from '../../domain/kernel/format.ts'
import { newId } from '../../domain/kernel/id.ts'
import { pathId } from '../../domain/kernel/input.ts'
import { type Language, languages } from '../../domain/kernel/language.ts'
import { isZero } from '../../domain/kernel/number/decimal.ts'
import { Refusal } from '../../domain/kernel/refusal.ts'
import { moneyText } from '../../domain/paper/money-text.ts'
import type { Say } from '../../domain/paper/pen.ts'
import type { Sheet, Total } from '../../domain/paper/sheet.ts'
import { type PaperTable, tablesSheet } from '../../domain/paper/tables-sheet.ts'
import type { PayAmounts } from '../../domain/people/pay-component.ts'
import type { SlipLink, SlipView, SlipViewLine } from '../../domain/people/salary-view.ts'
import { monthOf } from '../../domain/people/working-days.ts'
import { linkDays } from '../../domain/settings/documents.settings.ts'
import { doorFrom, knock } from '../identity/throttle.ts'
import { command, KeptAnswer, publicCommand, query } from '../kernel/command.ts'
import type { Context } from '../kernel/context.ts'
import { sendLater } from '../kernel/mail/mail.ts'
import { refuseTooMany } from '../kernel/mail/mail-gate.ts'
import type { Tx } from '../kernel/postgres/db.ts'
import { linkHash } from '../kernel/secrets/link-hash.ts'
import { settingsFor } from '../kernel/settings.ts'
import { footerOf, formatOf, type Letterhead, letterheadOf } from '../trade/paper/letterhead.ts'
import { paperAnswer, pressed } from '../trade/paper/paper.ts'
import { slipView } from './read-slip.ts'

type Pen = { say: Say; language: Language; letterhead: Letterhead; slip: SlipView }

/** An amount of a currency that the slip names by its code. */
function moneyIn({ letterhead, language }: Pen, amount: string, code: string): string {
  const currency = letterhead.currencies.find((it) => it.code === code)
  if (!currency) return `${code} ${amount}`
  return moneyText(amount, currency, { language, format: formatOf(letterhead) })
}

function wordOf({ say }: Pen, { code, rule, loan }: SlipViewLine): string {
  const word = rule ?? say(`choice.component.${code}`)
  return loan ? `${word} ${loan.title}` : word
}

function tableOf(pen: Pen, kind: SlipViewLine['kind'], title: string): PaperTable[] {
  const { say, slip, letterhead } = pen
  const lines = slip.lines.filter((line) => line.kind === kind)
  if (lines.length === 0) return []
  const { first, second } = slip.currencies
  const taken = (amount: string, code: string) => (isZero(amount) ? '' : moneyIn(pen, amount, code))
  const isEmployer = kind === 'employer'
  return [
    {
      title,
      columns: [
        { label: say('payslip.part'), kind: 'name' },
        { label: say('payslip.base'), kind: 'number' },
        ...(isEmployer
          ? [{ label: say('field.amount'), kind: 'number' as const }]
          : [first, ...(second ? [second] : [])].map((label) => ({
              label,
              kind: 'number' as const,
            }))),
      ],
      rows: lines.map((line) => ({
        cells: [
          wordOf(pen, line),
          line.quantity
            ? formatDecimal(line.quantity, 0, formatOf(letterhead))
            : line.base
              ? moneyIn(pen, line.base, line.currency)
              : '',
          ...(isEmployer
            ? [moneyIn(pen, line.amount, line.currency)]
            : [
                taken(line.taken.first, first),
                ...(second ? [taken(line.taken.second, second)] : []),
              ]),
        ],
      })),
    },
  ]
}

function totalOf(pen: Pen, label: string, amounts: PayAmounts, tone: Total['tone']): Total {
  const { first, second } = pen.slip.currencies
  return {
    label: pen.say(label),
    amount: moneyIn(pen, amounts.first, first),
    second: second ? moneyIn(pen, amounts.second, second) : undefined,
    tone,
  }
}

export function payslipSheet(pen: Pen): Sheet {
  const { say, language, letterhead, slip } = pen
  const { from, to } = monthOf(slip.period)
  const fact = (label: string, value: string) => ({ label: say(label), value })
  return tablesSheet(
    {
      language,
      title: say('payslip.title'),
      number: slip.employee.title,
      company: letterhead.company.name,
      footer: footerOf(letterhead),
      facts: [
        fact('field.employeeNumber', slip.employee.number),
        fact('paper.period', `${formatDate(from)} – ${formatDate(to)}`),
        fact('field.department', slip.department),
        ...(slip.position ? [fact('field.position', slip.position)] : []),
        fact('payslip.days', `${slip.days.paid} / ${slip.days.due}`),
      ],
      tables: [
        ...tableOf(pen, 'earning', say('payslip.earnings')),
        ...tableOf(pen, 'deduction', say('payslip.deductions')),
        ...tableOf(pen, 'employer', say('payslip.employer')),
      ],
      totals: [
        totalOf(pen, 'payslip.totalEarnings', slip.earnings, 'plain'),
        totalOf(pen, 'payslip.totalDeductions', slip.deductions, 'plain'),
        totalOf(pen, 'payslip.net', slip.net, 'total'),
      ],
      note: slip.state === 'reversed' ? say('choice.salaryRun.state.reversed') : null,
      signatures: [say('payslip.signature')],
    },
    say,
  )
}

async function sheetOf(tx: Tx, id: string, language: Language, say: Say) {
  await tx.rows(sql`select set_config('app.reader_language', ${language}, true)`)
  const slip = await slipView(tx, id)
  const letterhead = await letterheadOf(tx, null)
  return { sheet: payslipSheet({ say, language, letterhead, slip }), letterhead, slip }
}

const languageInput = z.enum(languages, 'invalid')

export const readPayslip = query({
  route: 'GET /api/salary-slips/:id/paper',
  answersFile: true,
  summary: 'payslip: as PDF, in one of three languages',
  needs: 'people.salaryRun.print',
  input: z.strictObject({ id: pathId, language: languageInput.optional() }),
  async run(context, { id, language = context.language }) {
    const say: Say = (key, facts) => context.services.words.say(language, key, facts)
    const { sheet, letterhead, slip } = await sheetOf(context.tx, id, language, say)
    return paperAnswer(context, sheet, letterhead, `${sheet.title} ${slip.employee.title}`)
  },
})

/** Only what was approved leaves the house. */
function refuseUnready({ state }: Pick<SlipView, 'state'>): void {
  if (state === 'draft' || state === 'calculated') throw new Refusal('payslipNotApproved')
}

async function makeLink({ tx, actor }: Context, slip: string, language: Language, days?: number) {
  const settings = await settingsFor(tx, {})
  const token = randomBytes(32).toString('base64url')
  const id = newId()
  await tx.rows(sql`
    insert into slip_link (id, slip_id, token_hash, language, user_name, expires_at)
    values (${id}, ${slip}, ${linkHash(token)}, ${language}, ${actor.fullName},
      now() + make_interval(days => ${days ?? settings.of(linkDays)}))`)
  return { id, token }
}

export const sharePayslip = command({
  route: 'POST /api/salary-slips/:id/links',
  summary: 'payslip: make a private link for its owner; its address is told this once',
  needs: 'people.salaryRun.print',
  input: z.strictObject({
    id: pathId,
    language: languageInput,
    days: z.int().min(1, 'tooSmall').max(longestLinkDays, 'range').optional(),
  }),
  async run(context, { id, language, days }) {
    const slip = await slipView(context.tx, id)
    refuseUnready(slip)
    const link = await makeLink(context, id, language, days)
    context.record({ entity: 'salaryRun', id: slip.run.id, before: {}, after: { link: link.id } })
    return { id: link.id, url: `${context.services.publicUrl}${payslipPath(link.token)}` }
  },
})

export const readPayslipLinks = query({
  route: 'GET /api/salary-slips/:id/links',
  summary: 'payslip: its private links that still work, without their addresses',
  needs: 'people.salaryRun.print',
  input: z.strictObject({ id: pathId }),
  async run({ tx }, { id }): Promise<{ rows: SlipLink[] }> {
    await slipView(tx, id)
    const rows = await tx.rows(sql<SlipLink>`
      select id, user_name as user, created_at as "createdAt", expires_at as "expiresAt"
      from slip_link
      where slip_id = ${id} and revoked_at is null and expires_at > now()
      order by created_at desc, id`)
    return { rows }
  },
})

export const revokePayslipLink = command({
  route: 'POST /api/salary-slips/:id/links/:link/revoke',
  summary: 'payslip: a private link does not work any more',
  needs: 'people.salaryRun.print',
  input: z.strictObject({ id: pathId, link: pathId }),
  async run(context, { id, link }) {
    const slip = await slipView(context.tx, id)
    const gone = await context.tx.maybe(sql`
      update slip_link
      set revoked_at = coalesce(revoked_at, now())
      where id = ${link} and slip_id = ${id}
      returning 1`)
    if (!gone) throw new Refusal('notFound')
    context.record({ entity: 'salaryRun', id: slip.run.id, before: {}, after: { revoked: link } })
  },
})

async function mailSlip(context: Context, slip: SlipView, language: Language): Promise<void> {
  const { email } = slip.employee
  if (!email) throw new Refusal('employeeHasNoEmail', undefined, { employee: slip.employee.title })
  const { actor, services } = context
  await refuseTooMany(context, `mails:${actor.companyId}`, services.mailLimits)
  const { token } = await makeLink(context, slip.id, language)
  await sendLater(context, {
    to: email,
    template: 'payslip',
    language,
    facts: { name: slip.employee.title, month: formatMonth(slip.period), token },
  })
}

export const mailPayslip = command({
  route: 'POST /api/salary-slips/:id/mail',
  summary: 'payslip: a letter to its owner with a private link',
  needs: 'people.salaryRun.print',
  input: z.strictObject({ id: pathId, language: languageInput }),
  async run(context, { id, language }) {
    const slip = await slipView(context.tx, id)
    refuseUnready(slip)
    await mailSlip(context, slip, language)
    context.record({
      entity: 'salaryRun',
      id: slip.run.id,
      before: {},
      after: { mailed: slip.employee.title },
    })
  },
})

const wrongOnes = { tries: 20, seconds: 900 }
const papers = { tries: 30, seconds: 3600 }

type Held = { slip: string; companyId: string; language: Language; state: string }

export const openPayslip = publicCommand({
  route: 'GET /api/payslips/:token',
  publicPace: { network: 300 },
  summary: 'Payslip: the paper behind a private link, as PDF',
  input: z.strictObject({ token: z.string().min(1, 'required').max(200, 'tooLong') }),
  async run(context, { token }) {
    const { tx, station, services } = context
    const hash = linkHash(token)
    const found = await tx.maybe(sql<{ company_id: string }>`
      select company_id from find_slip_link(${hash})`)
    if (!found) {
      await knock(context, doorFrom(station, 'shared', wrongOnes))
      throw new Refusal('linkUnknown')
    }
    await knock(context, { key: `payslip:${hash}`, ...papers })
    await tx.enterCompany(found.company_id)
    const link = await tx.one(sql<Held>`
      select slip_id as slip, company_id as "companyId", language,
        case when revoked_at is not null then 'linkRevoked'
          when expires_at <= now() then 'linkExpired' else 'open' end as state
      from slip_link
      where token_hash = ${hash}`)
    if (link.state !== 'open') throw new Refusal(link.state)
    const words = await services.wordsOf(tx, link.companyId)
    const say: Say = (key, facts) => words.say(link.language, key, facts)
    const { sheet, letterhead, slip } = await sheetOf(tx, link.slip, link.language, say)
    return new KeptAnswer({
      name: `${sheet.title} ${slip.period.slice(0, 7)}.pdf`,
      type: 'application/pdf',
      isInline: true,
      read: () => pressed(services, link.companyId, sheet, letterhead),
    })
  },
})
