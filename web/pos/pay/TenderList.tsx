/** What was handed over, line by line, each in its own currency and at its own rate. */

import { ActionIcon, TextInput } from '@mantine/core'
import {
  IconCash,
  IconCoins,
  IconCreditCard,
  IconGift,
  IconHeartHandshake,
  IconPigMoney,
  IconUserDollar,
  IconWritingSign,
  IconX,
} from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { formatDate, formatDecimal } from '../../../domain/kernel/format.ts'
import { nameIn } from '../../../domain/kernel/naming/local-name.ts'
import { toSecond } from '../../../domain/kernel/number/convert.ts'
import { isZero } from '../../../domain/kernel/number/decimal.ts'
import { fractionOf, isAbove } from '../../../domain/kernel/number/fraction.ts'
import { currencyOf, firstOf, secondOf } from '../../../domain/pos/money/cash-step.ts'
import { methodOf } from '../../../domain/pos/money/tender.ts'
import type { TenderLine } from '../../../domain/pos/money/tender-line.ts'
import type { Tip } from '../../../domain/pos/money/tip.ts'
import { tipsWith } from '../../../domain/pos/money/tip-choice.ts'
import { tenderReference } from '../../../domain/pos/ticket/ticket.ts'
import { Amount } from '../../kernel/parts/Money.tsx'
import { currentLanguage } from '../../kernel/words/words.ts'
import classes from './Pay.module.css'
import type { PayDesk } from './pay-desk.ts'
import { refusalWords } from './refusal-words.ts'

export const methodIcons = {
  cash: IconCash,
  creditCard: IconCreditCard,
  cheque: IconWritingSign,
  giftCard: IconGift,
  cashBack: IconCoins,
  deposit: IconPigMoney,
}

export function TenderList({ desk }: { desk: PayDesk }) {
  const { t } = useTranslation()
  const { payment, refusal, said } = desk
  const words = said ?? (refusal && !isBegun(desk) ? refusal : null)
  return (
    <div className={classes.tenders}>
      <ul aria-label={t('pay.tenders')}>
        {payment.tenders.map((line) => (
          <Tender key={line.id} desk={desk} line={line} />
        ))}
        {payment.tips.map(({ currency, amount }) => (
          <Tipped key={currency} {...{ desk, currency, amount }} />
        ))}
        {!isZero(payment.open) && <OnAccount desk={desk} />}
      </ul>
      {payment.tenders.length === 0 && isZero(payment.open) && (
        <p className={classes.hint}>{t('pay.hint')}</p>
      )}
      {words && words.field !== 'reference' && (
        <p className={classes.refusal} role="alert">
          {refusalWords(t, words)}
        </p>
      )}
    </div>
  )
}

/** The first digits of an amount in notes are no mistake yet. */
function isBegun({ payment, refusal }: PayDesk): boolean {
  const line = payment.tenders.find(({ id }) => id === payment.line)
  if (refusal?.code !== 'notInNotes' || !line) return false
  const increment = fractionOf(String(refusal.facts?.increment))
  return isAbove(increment, fractionOf(line.amount))
}

/** What it counts for in the other currency. */
function Counted({ desk, line }: { desk: PayDesk; line: TenderLine }) {
  const { basics, settlement } = desk
  const [first, second] = [firstOf(basics), secondOf(basics)]
  const value = settlement.tenders.find(({ id }) => id === line.id)?.value
  if (!second || value === undefined || !line.rate) return null
  if (line.currency === second.id)
    return <Amount amount={value} look={first} className={classes.quiet} />
  return (
    <Amount
      amount={toSecond(line.amount, line.rate, second.decimals)}
      look={second}
      className={classes.quiet}
    />
  )
}

function Tender({ desk, line }: { desk: PayDesk; line: TenderLine }) {
  const { t } = useTranslation()
  const { basics, payment, act, said } = desk
  const method = methodOf(basics, line.method)
  const Icon = methodIcons[method.type]
  const name = nameIn(currentLanguage(), method)
  return (
    <li className={classes.tender} data-chosen={payment.line === line.id || undefined}>
      <button
        type="button"
        className={classes.tenderBody}
        aria-pressed={payment.line === line.id}
        onMouseDown={(event) => event.preventDefault()}
        onClick={() => act.pickLine(line.id)}
      >
        <Icon size={20} stroke={1.6} aria-hidden />
        <span className={classes.tenderName}>
          <span dir="auto">{name}</span>
          {line.stored && <small dir="ltr">{line.stored.label}</small>}
          {line.currency === secondOf(basics)?.id && line.rate && (
            <small>
              {t('pay.at')} <bdi dir="ltr">{formatDecimal(line.rate)}</bdi>
            </small>
          )}
        </span>
        <span className={classes.tenderMoney}>
          <Amount
            amount={line.amount}
            look={currencyOf(basics, line.currency)}
            className={classes.tenderAmount}
          />
          <Counted desk={desk} line={line} />
        </span>
      </button>
      {method.type === 'cheque' && <Written desk={desk} line={line} />}
      {method.asksReference && method.type !== 'cheque' && (
        <TextInput
          className={classes.reference}
          data-reference
          aria-label={t('pay.referenceOf', { method: name })}
          aria-keyshortcuts="R"
          placeholder={t('pay.reference')}
          maxLength={tenderReference.max}
          value={line.reference ?? ''}
          error={!line.reference && said?.field === 'reference' && refusalWords(t, said)}
          onChange={(event) => act.refer(line.id, event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key === 'Enter' || event.key === 'Escape') event.currentTarget.blur()
          }}
        />
      )}
      <Drop label={t('pay.drop', { method: name })} onClick={() => act.drop(line.id)} />
    </li>
  )
}

/** What stands on a cheque; written in a dialog of its own. */
function Written({ desk, line }: { desk: PayDesk; line: TenderLine }) {
  const { t } = useTranslation()
  const { cheque } = line
  return (
    <button
      type="button"
      className={classes.written}
      data-reference
      data-missing={!cheque || undefined}
      aria-keyshortcuts="R"
      onClick={() => desk.act.write(line.id)}
    >
      {cheque ? (
        <>
          <bdi>{cheque.bank}</bdi> <bdi dir="ltr">{cheque.number}</bdi>{' '}
          <bdi dir="ltr">{formatDate(cheque.dueDate)}</bdi>
        </>
      ) : (
        t('pay.writeCheque')
      )}
    </button>
  )
}

/** Of what was handed over, what is left for the staff. */
function Tipped({ desk, currency, amount }: { desk: PayDesk } & Tip) {
  const { t } = useTranslation()
  const { basics, payment, act } = desk
  const without = () => act.tip(tipsWith(payment.tips, { currency, amount: '0' }))
  return (
    <li className={classes.tender}>
      <button
        type="button"
        className={classes.tenderBody}
        onMouseDown={(event) => event.preventDefault()}
        onClick={() => act.askTip(true)}
      >
        <IconHeartHandshake size={20} stroke={1.6} aria-hidden />
        <span className={classes.tenderName}>{t('pay.tip')}</span>
        <span className={classes.tenderMoney}>
          <Amount
            amount={amount}
            look={currencyOf(basics, currency)}
            className={classes.tenderAmount}
          />
        </span>
      </button>
      <Drop label={t('pay.drop', { method: t('pay.tip') })} onClick={without} />
    </li>
  )
}

function OnAccount({ desk }: { desk: PayDesk }) {
  const { t } = useTranslation()
  const { basics, payment, sale, act } = desk
  return (
    <li className={classes.tender}>
      <div className={classes.tenderBody}>
        <IconUserDollar size={20} stroke={1.6} aria-hidden />
        <span className={classes.tenderName}>
          {t('pay.onAccount')}
          <small dir="auto">{sale.customer && nameIn(currentLanguage(), sale.customer)}</small>
        </span>
        <span className={classes.tenderMoney}>
          <Amount amount={payment.open} look={firstOf(basics)} className={classes.tenderAmount} />
        </span>
      </div>
      <Drop label={t('pay.drop', { method: t('pay.onAccount') })} onClick={act.account} />
    </li>
  )
}

function Drop({ label, onClick }: { label: string; onClick: () => void }) {
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size="lg"
      aria-label={label}
      onMouseDown={(event) => event.preventDefault()}
      onClick={onClick}
    >
      <IconX size={18} stroke={1.75} />
    </ActionIcon>
  )
}
