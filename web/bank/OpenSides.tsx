/** What is open on both sides; ticked lines of equal money become a match. */
import { Button, Checkbox } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { BankDesk } from '../../domain/bank/contract.ts'
import { mustEntity } from '../../domain/kernel/entity.ts'
import { isZero } from '../../domain/kernel/number/decimal.ts'
import { differenceOf, sumOf } from '../../domain/kernel/number/fraction.ts'
import { AmountIn } from '../books/Both.tsx'
import { toast } from '../kernel/parts/toast.tsx'
import { messageOf } from '../kernel/session/api.ts'
import { useMay } from '../kernel/session/session.ts'
import classes from './Bank.module.css'
import { BankLineItem, BookLineItem, wordsOfLine } from './BankItem.tsx'
import { match } from './bank-queries.ts'
import { LineEntryDialog } from './LineEntryDialog.tsx'

type OpenSidesProps = { desk: BankDesk; canMatch: boolean }

const toggled = (ids: readonly string[], id: string): string[] =>
  ids.includes(id) ? ids.filter((it) => it !== id) : [...ids, id]

export function OpenSides({ desk, canMatch }: OpenSidesProps) {
  const { t } = useTranslation()
  const [lines, setLines] = useState<string[]>([])
  const [entries, setEntries] = useState<string[]>([])
  const [asked, setAsked] = useState<string | null>(null)
  const { code } = desk.account.currency
  const chosen = {
    lines: desk.lines.filter(({ id }) => lines.includes(id)),
    entries: desk.entries.filter(({ id }) => entries.includes(id)),
  }
  const forget = () => {
    setLines([])
    setEntries([])
  }
  const line = desk.lines.find(({ id }) => id === asked)
  return (
    <section className={classes.part} aria-label={t('bank.open')}>
      <div className={classes.sides}>
        <Side title={t('bank.lines')} count={desk.lines.length} empty={t('bank.noLines')}>
          {desk.lines.map((it) => (
            <div key={it.id} className={classes.item}>
              {canMatch && (
                <Checkbox
                  aria-label={`${t('bank.choose')}: ${wordsOfLine(it)} ${it.amount}`}
                  checked={lines.includes(it.id)}
                  onChange={() => setLines(toggled(lines, it.id))}
                />
              )}
              <BankLineItem line={it} code={code} />
              {canMatch && <LineActions amount={it.amount} onEntry={() => setAsked(it.id)} />}
            </div>
          ))}
        </Side>
        <Side title={t('bank.entries')} count={desk.entries.length} empty={t('bank.noEntries')}>
          {desk.entries.map((it) => (
            <div key={it.id} className={classes.item}>
              {canMatch && (
                <Checkbox
                  aria-label={`${t('bank.choose')}: ${it.number ?? it.note ?? ''} ${it.amount}`}
                  checked={entries.includes(it.id)}
                  onChange={() => setEntries(toggled(entries, it.id))}
                />
              )}
              <BookLineItem entry={it} code={code} />
            </div>
          ))}
        </Side>
      </div>
      {lines.length + entries.length > 0 && (
        <ChosenSum account={desk.account.id} code={code} chosen={chosen} onDone={forget} />
      )}
      {line && <LineEntryDialog line={line} bank={desk.account} onClose={() => setAsked(null)} />}
    </section>
  )
}

type SideProps = { title: string; count: number; empty: string; children: React.ReactNode }

const Side = ({ title, count, empty, children }: SideProps) => (
  <section className={classes.side} aria-label={title}>
    <div className={classes.head}>
      <h2>{title}</h2>
    </div>
    <div className={classes.pairs}>
      {count === 0 ? <p className={classes.item}>{empty}</p> : children}
    </div>
  </section>
)

type LineActionsProps = { amount: string; onEntry: () => void }

/** What nobody wrote down yet: a fee is booked here, money of a client or supplier on its own page. */
function LineActions({ amount, onEntry }: LineActionsProps) {
  const { t } = useTranslation()
  const may = useMay()
  const isIn = !amount.startsWith('-')
  return (
    <>
      <Button variant="subtle" size="compact-sm" onClick={onEntry}>
        {t('bank.book')}
      </Button>
      {may(isIn ? 'cash.receipt.post' : 'cash.payment.post') && (
        <Button
          component={Link}
          to={`${mustEntity(isIn ? 'receipt' : 'payment').path}/new`}
          variant="subtle"
          size="compact-sm"
        >
          {t(isIn ? 'entity.receipt.one' : 'entity.payment.one')}
        </Button>
      )}
    </>
  )
}

type ChosenSumProps = {
  account: string
  code: string
  chosen: { lines: { id: string; amount: string }[]; entries: { id: string; amount: string }[] }
  onDone: () => void
}

function ChosenSum({ account, code, chosen, onDone }: ChosenSumProps) {
  const { t } = useTranslation()
  const [isBusy, setBusy] = useState(false)
  const sum = (side: readonly { amount: string }[]) => sumOf(side.map(({ amount }) => amount))
  const difference = differenceOf(sum(chosen.lines), sum(chosen.entries))
  const isEven = isZero(difference) && chosen.lines.length + chosen.entries.length > 1
  const confirm = async () => {
    setBusy(true)
    try {
      const ids = (side: readonly { id: string }[]) => side.map(({ id }) => id)
      await match(account, [{ lines: ids(chosen.lines), entries: ids(chosen.entries) }])
      toast.success(t('bank.matched', { count: 1 }))
      onDone()
    } catch (error) {
      toast.error(messageOf(error))
    } finally {
      setBusy(false)
    }
  }
  return (
    <div className={classes.sum} aria-live="polite">
      <span>
        {t('bank.lines')} <AmountIn amount={sum(chosen.lines)} code={code} />
      </span>
      <span>
        {t('bank.entries')} <AmountIn amount={sum(chosen.entries)} code={code} />
      </span>
      {!isZero(difference) && (
        <span>
          {t('ledger.difference')} <AmountIn amount={difference} code={code} />
        </span>
      )}
      <Button loading={isBusy} disabled={!isEven} onClick={() => void confirm()}>
        {t('bank.match')}
      </Button>
    </div>
  )
}
