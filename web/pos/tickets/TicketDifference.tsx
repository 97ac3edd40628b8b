/** The ticket that had the id before beside the one that came under it, only where they differ. */
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { formatDate, formatDecimal, formatMoment } from '../../../domain/kernel/format.ts'
import type { ParkedLook } from '../../../domain/pos/ticket/past-ticket.ts'
import type { Ticket, TicketLine, TicketTender } from '../../../domain/pos/ticket/ticket.ts'
import {
  type Difference,
  differencesOf,
  type HeadField,
} from '../../../domain/pos/ticket-difference.ts'
import { FormNotice } from '../../kernel/form/FormNotice.tsx'
import { Amount } from '../../kernel/parts/Money.tsx'
import { useSession } from '../../kernel/session/session.ts'
import { recordPath } from '../../kernel/words/record-path.ts'
import { useCurrency } from '../../trade/paper/look.ts'
import classes from './TicketDifference.module.css'

type Known = NonNullable<ParkedLook['known']>

export function TicketDifference({ known, sent }: { known: Known; sent: Ticket }) {
  const { t } = useTranslation()
  const found = differencesOf(known.ticket, sent)
  if (found.length === 0) return <FormNotice tone="calm">{t('tickets.differsUnseen')}</FormNotice>
  return (
    <table className={classes.table}>
      <caption className={classes.caption}>{t('tickets.differs')}</caption>
      <thead>
        <tr>
          <th scope="col">
            <span className="ct-hidden">{t('form.field')}</span>
          </th>
          <th scope="col">
            {t('tickets.known')}{' '}
            {known.isPosted && (
              <Link to={recordPath('ticket', known.ticket.id)}>
                <bdi dir="ltr">{known.ticket.number}</bdi>
              </Link>
            )}
          </th>
          <th scope="col">{t('tickets.thisOne')}</th>
        </tr>
      </thead>
      <tbody>
        {found.map((it) => (
          <Row key={keyOf(it)} difference={it} currency={sent.currency} />
        ))}
      </tbody>
    </table>
  )
}

const keyOf = (it: Difference): string =>
  it.part === 'head' ? it.field : `${it.part} ${it.known?.id} ${it.sent?.id}`

function Row({ difference: it, currency }: { difference: Difference; currency: string }) {
  const label = useLabel()(it)
  const side = (which: 'known' | 'sent'): ReactNode => {
    if (it[which] === null) return <span className={classes.none}>–</span>
    if (it.part === 'head')
      return <HeadValue field={it.field} value={it[which]} {...{ currency }} />
    if (it.part === 'line') return <LineValue line={it[which]} currency={currency} />
    return <TenderValue tender={it[which]} />
  }
  return (
    <tr>
      <th scope="row">
        <bdi>{label}</bdi>
      </th>
      <td>{side('known')}</td>
      <td>{side('sent')}</td>
    </tr>
  )
}

const labels: Readonly<Record<HeadField, string>> = {
  number: 'field.number',
  kind: 'field.type',
  day: 'field.day',
  partnerName: 'field.partner',
  cashierName: 'field.cashierName',
  note: 'document.note',
  at: 'tickets.rungAt',
  approvals: 'tickets.approvedBy',
  rate: 'document.rate',
  discountPercent: 'document.discountPercent',
  discountAmount: 'document.discountAmount',
  net: 'tickets.net',
  vat: 'field.vat',
  tax1: 'field.tax1',
  tax2: 'field.tax2',
  total: 'field.total',
  open: 'field.open',
  rounding: 'tickets.rounding',
}

function useLabel() {
  const { t } = useTranslation()
  return (it: Difference): string => {
    if (it.part === 'head') return t(labels[it.field])
    if (it.part === 'line') return (it.known ?? it.sent)?.name ?? ''
    return t('tickets.money')
  }
}

function HeadValue(props: { field: HeadField; value: string; currency: string }) {
  const { field, value, currency } = props
  const { t } = useTranslation()
  const look = useCurrency(currency)
  if (field === 'kind') return t(`choice.behaviour.${value}`)
  if (field === 'at') return <bdi dir="ltr">{formatMoment(value)}</bdi>
  if (field === 'day') return <bdi dir="ltr">{formatDate(value)}</bdi>
  if (field === 'number') return <bdi dir="ltr">{value}</bdi>
  if (field === 'rate' || field === 'discountPercent')
    return <bdi dir="ltr">{formatDecimal(value)}</bdi>
  if (field in texts) return <bdi>{value}</bdi>
  return <Amount amount={value} look={look} />
}

const texts = { partnerName: true, cashierName: true, note: true, approvals: true }

function LineValue({ line, currency }: { line: TicketLine | null; currency: string }) {
  const look = useCurrency(currency)
  if (!line) return null
  return (
    <>
      <bdi dir="ltr">
        {formatDecimal(line.quantity)} × {formatDecimal(line.unitPrice, look.decimals)}
      </bdi>{' '}
      <bdi className={classes.quiet}>{line.unitName}</bdi>
      <span className={classes.sum}>
        <Amount amount={line.total} look={look} />
      </span>
    </>
  )
}

function TenderValue({ tender }: { tender: TicketTender | null }) {
  const { t } = useTranslation()
  const { company } = useSession()
  if (!tender) return null
  const look = company.currencies.find(({ id }) => id === tender.currency) ?? company.firstCurrency
  return (
    <>
      <bdi className={classes.quiet}>
        {tender.flow === 'in' ? tender.methodName : `${t('tickets.given')} · ${tender.methodName}`}
      </bdi>
      <span className={classes.sum}>
        <Amount amount={tender.amount} look={look} />
      </span>
    </>
  )
}
