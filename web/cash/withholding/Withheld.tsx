/** The tax that is kept back: its rate for the whole payment, and what it comes to of each document. */
import { NativeSelect } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { MoneyTerms, OpenDocument } from '../../../domain/cash/contract.ts'
import { formatDecimal } from '../../../domain/kernel/format.ts'
import { DecimalInput } from '../../kernel/form/inputs/DecimalInput.tsx'
import { Amount } from '../../kernel/parts/Money.tsx'
import { useSession } from '../../kernel/session/session.ts'
import { currencyOf } from '../currency.ts'
import classes from '../Money.module.css'
import { proposedOf, type Withholding } from './withholding-draft.ts'

export type WithheldChoices = {
  rates: MoneyTerms['withholdings']
  chosen: Withholding | null
  /** Whether another amount than that of the rate may be typed. */
  canType: boolean
  onChoose: (chosen: Withholding | null) => void
}

export function WithheldRate({ rates, chosen, onChoose }: WithheldChoices) {
  const { t } = useTranslation()
  if (rates.length === 0) return null
  const choose = (id: string) => {
    const rate = rates.find((it) => it.id === id)
    onChoose(rate ? { rate, kept: {} } : null)
  }
  return (
    <NativeSelect
      className={classes.withheldRate}
      size="xs"
      aria-label={t('withholding.choose')}
      value={chosen?.rate.id ?? ''}
      onChange={(event) => choose(event.currentTarget.value)}
      data={[
        { value: '', label: t('withholding.none') },
        ...rates.map(({ id, title, percent }) => ({
          value: id,
          label: `${title} ${formatDecimal(percent)}%`,
        })),
      ]}
    />
  )
}

type WithheldLineProps = {
  document: OpenDocument
  amount: string | null
  withholding: WithheldChoices
}

export function WithheldLine({ document, amount, withholding }: WithheldLineProps) {
  const { t } = useTranslation()
  const { company } = useSession()
  const { chosen, canType, onChoose } = withholding
  if (!chosen || !amount) return null
  const { id, number, currency } = document
  const look = currencyOf(currency, company)
  const proposal = proposedOf(chosen, document, amount, company)
  return (
    <div className={classes.gap}>
      <span>
        {t('withholding.withheld')}{' '}
        {t('withholding.of', { percent: formatDecimal(chosen.rate.percent) })}{' '}
        <Amount amount={proposal.base} look={look} />
      </span>
      <span className={classes.withheld}>
        <DecimalInput
          aria-label={t('withholding.amountOf', { number })}
          readOnly={!canType}
          prefix={look.code}
          decimals={look.decimals}
          value={chosen.kept[id] ?? proposal.amount}
          onChange={(kept) => onChoose({ ...chosen, kept: { ...chosen.kept, [id]: kept } })}
        />
      </span>
    </div>
  )
}
