/** Mixes that may be given, each with its notes; one of them is chosen. */
import { type ReactNode, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDecimal } from '../../../domain/kernel/format.ts'
import { isZero } from '../../../domain/kernel/number/decimal.ts'
import { formatMoney } from '../../../domain/kernel/number/money.ts'
import { currencyOf, firstOf } from '../../../domain/pos/money/cash-step.ts'
import type { CashPart, CashProposal } from '../../../domain/pos/money/change.ts'
import { Amount } from '../../kernel/parts/Money.tsx'
import { useBasics } from '../till-context.ts'
import classes from './Pay.module.css'

type ProposalListProps = {
  label: string
  proposals: readonly CashProposal[]
  chosen: number | null
  onChoose: (index: number) => void
  /** What stands below one of them. */
  note?: (index: number) => ReactNode
}

export function ProposalList({ label, proposals, chosen, onChoose, note }: ProposalListProps) {
  const name = useId()
  return (
    <div className={classes.proposals} role="radiogroup" aria-label={label}>
      {proposals.map((proposal, at) => (
        <label key={keyOf(proposal)} className={classes.proposal}>
          <input
            type="radio"
            name={name}
            className={classes.radio}
            checked={chosen === at}
            onChange={() => onChoose(at)}
          />
          <span className={classes.proposalBody}>
            <span className={classes.proposalHead}>
              <Parts parts={proposal.parts} />
              <Label proposal={proposal} />
            </span>
            <Notes proposal={proposal} />
            {note?.(at)}
          </span>
        </label>
      ))}
    </div>
  )
}

const keyOf = ({ parts }: CashProposal): string =>
  parts.map(({ currency, amount }) => currency + amount).join()

export function Parts({ parts }: { parts: readonly CashPart[] }) {
  const basics = useBasics()
  return (
    <span className={classes.parts}>
      {parts.map(({ currency, amount }, at) => (
        <span key={currency}>
          {at > 0 && <span className={classes.plus}>+ </span>}
          <Amount amount={amount} look={currencyOf(basics, currency)} />
        </span>
      ))}
    </span>
  )
}

function Label({ proposal: { label, isFitting } }: { proposal: CashProposal }) {
  const { t } = useTranslation()
  const basics = useBasics()
  if (!isFitting) return <small className={classes.label}>{t('pay.label.short')}</small>
  if (!label) return null
  const words = {
    fewest: () => t('pay.label.fewest'),
    all: (id: string) => t('pay.label.all', { code: currencyOf(basics, id).code }),
  }
  if (label.kind === 'fewest') return <small className={classes.label}>{words.fewest()}</small>
  if (label.kind === 'all')
    return <small className={classes.label}>{words.all(label.currency)}</small>
  const note = formatMoney(label.value, { ...currencyOf(basics, label.currency), decimals: 0 })
  return <small className={classes.label}>{t('pay.label.saves', { note })}</small>
}

function Notes({ proposal: { parts, rounding } }: { proposal: CashProposal }) {
  const { t } = useTranslation()
  const basics = useBasics()
  const first = firstOf(basics).id
  return (
    <>
      <span className={classes.notes}>
        {parts.flatMap(({ currency, notes }) =>
          notes.map(([bill, count]) => {
            const { value = '0' } = basics.bills.find(({ id }) => id === bill) ?? {}
            return (
              <bdi dir="ltr" key={bill} data-rank={currency === first ? 'first' : 'second'}>
                {count > 1 && `${count} × `}
                {formatMoney(value, { ...currencyOf(basics, currency), decimals: 0 }).replace(
                  /^[A-Z]{3}\u00a0.*/,
                  formatDecimal(value),
                )}
              </bdi>
            )
          }),
        )}
      </span>
      {!isZero(rounding.amount) && (
        <small className={classes.roundingNote}>
          {t('pay.rounding')}{' '}
          <Amount amount={rounding.amount} look={currencyOf(basics, rounding.currency)} />
        </small>
      )}
    </>
  )
}
