/** The ticket: who it is for, its lines, its sums, the keypad and the way on. Its foot stays put. */
import { ActionIcon, Button } from '@mantine/core'
import { IconClockPause, IconNote, IconPlus, IconUser, IconUserPlus } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { nameIn } from '../../../domain/kernel/naming/local-name.ts'
import { isZero } from '../../../domain/kernel/number/decimal.ts'
import { differenceOf } from '../../../domain/kernel/number/fraction.ts'
import { askedFor, hasNothing } from '../../../domain/pos/value/sale-cards.ts'
import { currentLanguage } from '../../kernel/words/words.ts'
import { useDesk } from '../desk.ts'
import { laterPart } from '../later-part.tsx'
import { FirstMoney, SecondMoney } from '../TillMoney.tsx'
import { beginSale, showPanel, useTillUi } from '../till-ui.ts'
import { usePay } from './actions.ts'
import { Keypad } from './Keypad.tsx'
import { TicketLines } from './TicketLines.tsx'
import classes from './TicketPane.module.css'
import { tillKeys } from './till-keys.ts'

const LoyaltyLine = laterPart(async () => (await import('../loyalty/LoyaltyLine.tsx')).LoyaltyLine)
const SaleCards = laterPart(async () => (await import('../value/SaleCards.tsx')).SaleCards)
const SaleTabs = laterPart(async () => (await import('./SaleTabs.tsx')).SaleTabs)
const LastTicket = laterPart(async () => (await import('./LastTicket.tsx')).LastTicket)

function TicketHead() {
  const { t } = useTranslation()
  const { sale, basics, shop, isReader } = useDesk()
  const { customer, lines, kind, origin } = sale
  const cashClient = nameIn(currentLanguage(), shop.cashClient ?? basics.cashClient)
  const customerName = customer && nameIn(currentLanguage(), customer)
  const title = sale.label ?? customerName ?? cashClient
  const count = t('till.lines', { count: lines.length })
  const under =
    kind === 'posRefund'
      ? t(origin ? 'till.refundOf' : 'till.refundFree', { number: origin?.number ?? '' })
      : sale.label && customer
        ? `${customerName} · ${count}`
        : count
  const Icon = customer ? IconUser : IconUserPlus
  return (
    <div className={classes.head} data-kind={kind}>
      <div className={classes.naming}>
        <h2 className={classes.title}>{title}</h2>
        <span className={classes.under}>{under}</span>
      </div>
      {lines.length > 0 && !isReader && (
        <ActionIcon
          size="lg"
          variant="subtle"
          color="gray"
          aria-label={t('till.newSale')}
          title={`${t('till.newSale')} (${tillKeys.newSale})`}
          onClick={beginSale}
        >
          <IconPlus size={20} stroke={1.75} aria-hidden />
        </ActionIcon>
      )}
      <Button
        variant="default"
        size="lg"
        className={classes.customer}
        leftSection={<Icon size={18} stroke={1.75} aria-hidden />}
        title={tillKeys.customer}
        disabled={isReader || origin !== null}
        onClick={() => showPanel({ name: 'customer' })}
      >
        {t(customer ? 'till.changeCustomer' : 'till.addCustomer')}
      </Button>
    </div>
  )
}

function Sums() {
  const { t } = useTranslation()
  const { sale, totals, basics, isReader } = useDesk()
  const isEmpty = sale.lines.length === 0
  const asked = askedFor(sale, totals.total, basics)
  // Only what comes on top: taxes within the prices change no sum.
  const tax = differenceOf(totals.total, differenceOf(totals.subtotal, totals.discount))
  return (
    <div className={classes.sums}>
      <div className={classes.parts}>
        <span className={classes.part}>
          {t('document.subtotal')} <FirstMoney amount={totals.subtotal} />
        </span>
        {!isZero(tax) && (
          <span className={classes.part}>
            {t('till.taxes')} <FirstMoney amount={tax} />
          </span>
        )}
        <button
          type="button"
          className={classes.discount}
          title={tillKeys.discount}
          disabled={isEmpty || isReader}
          onClick={() => showPanel({ name: 'discount' })}
        >
          <span>{t('till.discount')}</span>
          <FirstMoney amount={totals.discount === '0' ? '0' : `-${totals.discount}`} />
        </button>
      </div>
      <output className={classes.total}>
        <span className={classes.totalWord}>
          {t(sale.kind === 'posRefund' ? 'till.toGiveBack' : 'till.total')}
        </span>
        <SecondMoney amount={asked} className={classes.second} />
        <FirstMoney amount={asked} className={classes.first} />
      </output>
    </div>
  )
}

function Actions() {
  const { t } = useTranslation()
  const { sale, totals, basics, isReader } = useDesk()
  const pay = usePay()
  const isIdle = hasNothing(sale) || isReader
  const asked = askedFor(sale, totals.total, basics)
  return (
    <div className={classes.actions} data-foot>
      <button
        type="button"
        className={classes.action}
        title={tillKeys.hold}
        disabled={isIdle}
        onClick={() => showPanel({ name: 'hold' })}
      >
        <IconClockPause size={20} stroke={1.75} aria-hidden />
        {t('till.hold')}
      </button>
      <button
        type="button"
        className={classes.action}
        title={tillKeys.note}
        disabled={isIdle}
        onClick={() => showPanel({ name: 'note' })}
      >
        <IconNote size={20} stroke={1.75} aria-hidden />
        {t('till.note')}
      </button>
      <button
        type="button"
        className={classes.pay}
        title={tillKeys.pay}
        disabled={isReader}
        onClick={pay}
      >
        <span className={classes.payWord}>
          {t(sale.kind === 'posRefund' ? 'till.giveBack' : 'till.pay')}
        </span>
        <span className={classes.payAmounts}>
          <FirstMoney amount={asked} className={classes.payFirst} />
          <SecondMoney amount={asked} className={classes.paySecond} />
        </span>
      </button>
    </div>
  )
}

/** How many of the next item, typed before it. */
function Times() {
  const { t } = useTranslation()
  const times = useTillUi((ui) => ui.times)
  if (!times) return null
  return (
    <output className={classes.times}>
      {t('till.times')} <bdi dir="ltr">{times} ×</bdi>
    </output>
  )
}

export function TicketPane() {
  const { t } = useTranslation()
  const { sale } = useDesk()
  return (
    <section className={classes.pane} data-part="ticket" aria-label={t('till.ticket')}>
      <SaleTabs />
      <TicketHead />
      <LoyaltyLine />
      {hasNothing(sale) ? <LastTicket /> : <TicketLines />}
      {sale.cards && <SaleCards cards={sale.cards} />}
      <div className={classes.foot}>
        <Times />
        <Sums />
        <Keypad />
        <Actions />
      </div>
    </section>
  )
}
