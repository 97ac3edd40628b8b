/** Beside the form: what the money comes to, what of it stays on account, and the notes it is. */
import { Button } from '@mantine/core'
import { IconCash } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { CurrencyInfo } from '../../domain/identity/session.ts'
import { formatDecimal } from '../../domain/kernel/format.ts'
import { isDecimal, isNegative, isZero } from '../../domain/kernel/number/decimal.ts'
import { differenceOf, productOf } from '../../domain/kernel/number/fraction.ts'
import sheet from '../kernel/document/Document.module.css'
import { DecimalInput } from '../kernel/form/inputs/DecimalInput.tsx'
import { ErrorLine } from '../kernel/form/inputs/ErrorLine.tsx'
import { Amount } from '../kernel/parts/Money.tsx'
import { useSession } from '../kernel/session/session.ts'
import { currencyOf, otherAmount } from './currency.ts'
import classes from './Money.module.css'
import { placeId } from './MoneyField.tsx'
import { countedSum } from './money-draft.ts'
import type { MoneyRoom } from './money-room.ts'

export function MoneySide({ room }: { room: MoneyRoom }) {
  const { method, bills, draft } = room
  return (
    <aside className={sheet.side}>
      <Sums room={room} />
      {method?.type === 'cash' && bills.length > 0 && <Counter key={draft.currency} room={room} />}
    </aside>
  )
}

const positive = (amount: string | null): string =>
  amount !== null && isDecimal(amount) && !isNegative(amount) ? amount : '0'

function Sums({ room }: { room: MoneyRoom }) {
  const { t } = useTranslation()
  const { company } = useSession()
  const { draft, rest, screen } = room
  const look = currencyOf(draft.currency, company)
  const total = positive(draft.amount)
  const isExpense = draft.party === 'expense'
  const isRest = !isExpense && !isZero(rest.open)
  return (
    <section className={sheet.block} aria-label={t('funds.summary')}>
      <Sum label={t(`funds.sum.${screen}`)} amount={total} look={look} room={room} isStrong />
      {!isExpense && (
        <>
          <Sum
            label={t('funds.allocated')}
            amount={differenceOf(total, rest.open)}
            look={look}
            room={room}
          />
          <div className={classes.rest} data-rest={isRest || undefined} role="status">
            <Sum label={t('funds.onAccount')} amount={rest.open} look={look} room={room} />
          </div>
          {isRest && <p className={sheet.hint}>{t('funds.onAccountHint')}</p>}
        </>
      )}
    </section>
  )
}

type SumProps = {
  label: string
  amount: string
  look: CurrencyInfo
  room: MoneyRoom
  isStrong?: boolean
}

function Sum({ label, amount, look, room, isStrong }: SumProps) {
  const { company } = useSession()
  const other = otherAmount(amount, look.id, room.draft.rate, company)
  return (
    <div className={classes.sum} data-strong={isStrong || undefined}>
      <span>{label}</span>
      <span className={classes.figures}>
        <strong>
          <Amount amount={amount} look={look} />
        </strong>
        {other && <Amount amount={other.amount} look={other.look} tone="second" />}
      </span>
    </div>
  )
}

/** Half a note is none. */
const piecesIn = (typed: string | null): number =>
  typed !== null && /^\d{1,6}$/.test(typed) ? Number(typed) : 0

/** What is counted becomes the amount, as long as no other was typed. */
function Counter({ room }: { room: MoneyRoom }) {
  const { t } = useTranslation()
  const { draft, bills, errors, set } = room
  const [isOpen, setOpen] = useState(Object.keys(draft.counts).length > 0)
  const { company } = useSession()
  const look = currencyOf(draft.currency, company)
  const sum = countedSum(bills, draft.counts)
  const count = (bill: string, pieces: number) => {
    const counts = { ...draft.counts, [bill]: pieces }
    const isFollowing = draft.amount === null || draft.amount === sum
    const next = countedSum(bills, counts)
    const isNothing = isZero(next)
    set({
      counts,
      ...(isFollowing ? { amount: isNothing ? null : next, isAmountTyped: !isNothing } : {}),
    })
  }
  if (!isOpen)
    return (
      <section className={sheet.block}>
        <Button
          variant="default"
          leftSection={<IconCash size={16} stroke={1.75} aria-hidden />}
          onClick={() => setOpen(true)}
        >
          {t('funds.count')}
        </Button>
      </section>
    )
  return (
    <section className={sheet.block} aria-label={t('funds.counted')}>
      <h2 className={sheet.blockTitle}>
        {t('funds.counted')}
        <Amount amount={sum} look={look} />
      </h2>
      <ul className={classes.bills}>
        {bills.map(({ id, value }, at) => (
          <li key={id}>
            <bdi dir="ltr" className={classes.bill}>
              {formatDecimal(value)}
            </bdi>
            <DecimalInput
              id={at === 0 ? placeId('counts') : undefined}
              inputMode="numeric"
              aria-label={t('funds.pieces', { value: formatDecimal(value) })}
              placeholder="–"
              value={draft.counts[id] ? String(draft.counts[id]) : null}
              onChange={(pieces) => count(id, piecesIn(pieces))}
            />
            <span data-number className={sheet.quiet}>
              {draft.counts[id] ? (
                <bdi dir="ltr">{formatDecimal(productOf(value, String(draft.counts[id]), 6))}</bdi>
              ) : (
                '–'
              )}
            </span>
          </li>
        ))}
      </ul>
      {errors.counts && (
        <p className={classes.wrong} role="alert">
          <ErrorLine error={errors.counts} />
        </p>
      )}
    </section>
  )
}
