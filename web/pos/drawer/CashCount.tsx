/** Money counted by notes: a column per currency, a keypad, and what it comes to. */
import { Button } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDecimal } from '../../../domain/kernel/format.ts'
import type { DrawersState } from '../../../domain/pos/shift/shift-contract.ts'
import { FormNotice } from '../../kernel/form/FormNotice.tsx'
import { Amount } from '../../kernel/parts/Money.tsx'
import classes from './Count.module.css'
import { CountColumn, noteField } from './CountColumn.tsx'
import { CountKeypad } from './CountKeypad.tsx'
import { allCash, type CountDraft, notesOf, typedPieces } from './count-draft.ts'

type CashCountProps = {
  state: DrawersState
  draft: CountDraft
  onChange: (draft: CountDraft) => void
  /** What stands above the columns. */
  head: ReactNode
  /** What stands under the sum, before the button. */
  more?: ReactNode
  error?: string
  submitLabel: string
  isBusy: boolean
  onSubmit: () => void
}

export function CashCount(props: CashCountProps) {
  const { state, draft, onChange, head, more, error, submitLabel, isBusy, onSubmit } = props
  const bills = state.currencies.flatMap(({ id }) => notesOf(state, id))
  const [active, setActive] = useState<string | null>(bills[0]?.id ?? null)
  const onPieces = (bill: string, pieces: string) =>
    onChange({ ...draft, pieces: { ...draft.pieces, [bill]: pieces } })
  const next = () => {
    const at = bills.findIndex(({ id }) => id === active)
    const following = bills[(at + 1) % bills.length]
    if (following) document.getElementById(noteField(following.id))?.focus()
  }
  const bill = bills.find(({ id }) => id === active)
  const code = state.currencies.find(({ id }) => id === bill?.currency)?.code ?? ''
  const value = bill ? formatDecimal(bill.value) : ''
  const { t } = useTranslation()
  return (
    <div className={classes.count}>
      {head}
      {error && <FormNotice tone="error">{error}</FormNotice>}
      <div className={classes.board} data-columns={state.currencies.length}>
        {state.currencies.map((currency) => (
          <CountColumn
            key={currency.id}
            place={state}
            {...{ currency, draft, active, onPieces }}
            onLoose={(id, loose) => onChange({ ...draft, loose: { ...draft.loose, [id]: loose } })}
            onActive={setActive}
            onNext={next}
          />
        ))}
        <aside className={classes.side}>
          <CountKeypad
            label={bill ? t('drawer.notesOf', { note: `${code} ${value}` }) : t('drawer.loose')}
            pieces={bill ? (draft.pieces[bill.id] ?? '') : ''}
            times={bill ? `× ${value}` : ''}
            onKey={(key) =>
              bill && onPieces(bill.id, typedPieces(draft.pieces[bill.id] ?? '', key))
            }
            onNext={next}
          />
          <Sum state={state} draft={draft} />
          {more}
          <Button size="lg" loading={isBusy} onClick={onSubmit}>
            {submitLabel}
          </Button>
        </aside>
      </div>
    </div>
  )
}

function Sum({ state, draft }: Pick<CashCountProps, 'state' | 'draft'>) {
  const { t } = useTranslation()
  const { first, second } = allCash(draft, state, state.rate)
  const look = (rank: 'first' | 'second') => state.currencies.find((it) => it.rank === rank)
  const [own, other] = [look('first'), look('second')]
  return (
    <div className={classes.sum}>
      <span className={classes.sumLabel}>{t('drawer.allCounted')}</span>
      <strong className={classes.sumFirst}>{own && <Amount amount={first} look={own} />}</strong>
      {other && second !== null && (
        <>
          <span className={classes.quiet}>
            {t('drawer.atRate', { rate: formatDecimal(state.rate ?? '0') })}
          </span>
          <span className={classes.quiet}>
            <Amount amount={second} look={other} />
          </span>
        </>
      )}
    </div>
  )
}
