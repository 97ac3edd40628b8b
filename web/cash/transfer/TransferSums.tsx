/** Beside the form: what leaves, what comes in, and what is left where it came from. */
import { useTranslation } from 'react-i18next'
import type { CurrencyInfo } from '../../../domain/identity/session.ts'
import { isDecimal, isNegative } from '../../../domain/kernel/number/decimal.ts'
import sheet from '../../kernel/document/Document.module.css'
import { Amount } from '../../kernel/parts/Money.tsx'
import { useSession } from '../../kernel/session/session.ts'
import classes from '../Money.module.css'
import type { TransferRoom } from './TransferHead.tsx'
import { arriving, leftThere, lookOf } from './transfer-draft.ts'

type LineProps = { label: string; amount: string; look: CurrencyInfo; isStrong?: boolean }

function Line({ label, amount, look, isStrong }: LineProps) {
  return (
    <div className={classes.sum} data-strong={isStrong || undefined}>
      <span>{label}</span>
      <span className={classes.figures}>
        <strong>
          <Amount amount={amount} look={look} />
        </strong>
      </span>
    </div>
  )
}

export function TransferSums({ room: { draft, ends } }: { room: TransferRoom }) {
  const { t } = useTranslation()
  const { company } = useSession()
  const [from, to] = [lookOf(ends.from, company), lookOf(ends.to, company)]
  const received = arriving(draft, ends, company)
  const left = leftThere(draft, ends)
  const amount = draft.amount !== null && isDecimal(draft.amount) ? draft.amount : '0'
  const isShort = left !== null && isNegative(left)
  return (
    <section className={sheet.block} aria-label={t('funds.summary')}>
      <Line label={t('field.moneyTransfer.total')} amount={amount} look={from} isStrong />
      {received !== null && (
        <Line label={t('field.moneyTransfer.received')} amount={received} look={to} isStrong />
      )}
      {left !== null && (
        <div className={classes.rest} data-rest={isShort || undefined} role="status">
          <Line label={t('funds.transfer.left')} amount={left} look={from} />
        </div>
      )}
    </section>
  )
}
