/** One currency of a count: its notes by the piece, then what is loose. */
import { IconMinus, IconPlus } from '@tabler/icons-react'
import type { KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDecimal } from '../../../domain/kernel/format.ts'
import { currencySign } from '../../../domain/kernel/number/money.ts'
import type { TillBill } from '../../../domain/pos/contract.ts'
import type { DrawerMoney } from '../../../domain/pos/shift/shift-contract.ts'
import { DecimalInput } from '../../kernel/form/inputs/DecimalInput.tsx'
import { Amount } from '../../kernel/parts/Money.tsx'
import classes from './Count.module.css'
import {
  amountIn,
  type CountDraft,
  type CountPlace,
  countedOf,
  notesOf,
  stepped,
  typedPieces,
  worthOfPieces,
} from './count-draft.ts'

export type CountColumnProps = {
  place: CountPlace
  currency: DrawerMoney
  draft: CountDraft
  active: string | null
  onPieces: (bill: string, pieces: string) => void
  onLoose: (currency: string, loose: string | null) => void
  onActive: (bill: string | null) => void
  onNext: () => void
}

export function CountColumn(props: CountColumnProps) {
  const { place, currency, draft, onLoose, onActive } = props
  const { t } = useTranslation()
  const bills = notesOf(place, currency.id)
  return (
    <section className={classes.column} aria-label={currency.name}>
      <header className={classes.columnHead}>
        <span className={classes.code}>{currency.code}</span>
        <h2 className={classes.columnTitle}>{currency.name}</h2>
        <span className={classes.quiet}>
          {t('drawer.countedOf', { done: countedOf(draft, bills), all: bills.length })}
        </span>
      </header>
      <div className={classes.names} aria-hidden>
        <span>{t('drawer.note')}</span>
        <span>{t('drawer.pieces')}</span>
        <span>{t('drawer.amount')}</span>
      </div>
      {bills.map((bill) => (
        <NoteRow key={bill.id} {...props} bill={bill} />
      ))}
      <div className={classes.row} data-loose>
        <span className={classes.looseLabel}>{t('drawer.loose')}</span>
        <DecimalInput
          aria-label={t('drawer.looseIn', { currency: currency.code })}
          prefix={currencySign(currency)}
          decimals={currency.decimals}
          value={draft.loose[currency.id] ?? null}
          onChange={(loose) => onLoose(currency.id, loose)}
          onFocus={() => onActive(null)}
        />
        <span className={classes.amount}>
          <Amount amount={draft.loose[currency.id] ?? '0'} look={currency} />
        </span>
      </div>
      <footer className={classes.columnFoot}>
        <span>{t('drawer.countedIn', { currency: currency.code })}</span>
        <strong className={classes.columnTotal}>
          <Amount amount={amountIn(draft, place, currency.id)} look={currency} />
        </strong>
      </footer>
    </section>
  )
}

/** Where the field of a note is found, to be the next one. */
export const noteField = (bill: string): string => `count-${bill}`

function NoteRow(props: CountColumnProps & { bill: TillBill }) {
  const { bill, currency, draft, active, onPieces, onActive, onNext } = props
  const { t } = useTranslation()
  const pieces = draft.pieces[bill.id] ?? ''
  const said = `${currency.code} ${formatDecimal(bill.value)}`
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter') return
    event.preventDefault()
    onNext()
  }
  const step = (by: number) => onPieces(bill.id, stepped(pieces, by))
  return (
    <div className={classes.row} data-active={active === bill.id || undefined}>
      <span className={classes.note}>
        <span className={classes.paper} data-rank={currency.rank} aria-hidden />
        <bdi dir="ltr" className={classes.value}>
          {formatDecimal(bill.value)}
        </bdi>
      </span>
      <span className={classes.stepper} dir="ltr">
        <button
          type="button"
          aria-label={t('drawer.less', { note: said })}
          onClick={() => step(-1)}
        >
          <IconMinus size={18} stroke={1.75} aria-hidden />
        </button>
        <input
          id={noteField(bill.id)}
          aria-label={t('drawer.piecesOf', { note: said })}
          inputMode="numeric"
          autoComplete="off"
          placeholder="–"
          value={pieces}
          onChange={(event) => onPieces(bill.id, typedPieces('', event.currentTarget.value))}
          onFocus={(event) => {
            onActive(bill.id)
            event.currentTarget.select()
          }}
          onKeyDown={onKeyDown}
        />
        <button type="button" aria-label={t('drawer.more', { note: said })} onClick={() => step(1)}>
          <IconPlus size={18} stroke={1.75} aria-hidden />
        </button>
      </span>
      <span className={classes.amount}>
        {pieces ? <Amount amount={worthOfPieces(pieces, bill)} look={currency} /> : '–'}
      </span>
    </div>
  )
}
