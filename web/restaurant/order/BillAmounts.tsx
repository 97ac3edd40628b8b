/** A bill that is split by amounts: each is a number as people write it, the last takes what is left. */
import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { isDecimal } from '../../../domain/kernel/number/decimal.ts'
import { differenceOf, sumOf } from '../../../domain/kernel/number/fraction.ts'
import type { Split } from '../../../domain/pos/bill/bill.ts'
import { DecimalInput } from '../../kernel/form/inputs/DecimalInput.tsx'
import { Labelled } from '../../kernel/form/inputs/Labelled.tsx'
import { Money } from '../../kernel/parts/Money.tsx'
import { DialogPad } from '../../pos/panels/DialogPad.tsx'
import classes from './Order.module.css'

const mostParts = 20

/** The last of them takes what is left. */
export function amountsOf(
  amounts: readonly string[],
  total: string,
  decimals: number,
): Split | undefined {
  const typed = amounts.slice(0, -1)
  if (!typed.every((it) => isDecimal(it))) return undefined
  const rest = differenceOf(total, sumOf(typed), decimals)
  return { way: 'amounts', amounts: [...typed, rest] }
}

type BillAmountsProps = {
  amounts: readonly string[]
  total: string
  decimals: number
  onChange: (amounts: readonly string[]) => void
}

export function BillAmounts({ amounts, total, decimals, onChange }: BillAmountsProps) {
  const { t } = useTranslation()
  const split = amountsOf(amounts, total, decimals)
  const rest = split?.way === 'amounts' ? split.amounts.at(-1) : undefined
  const change = (at: number, typed: string | null): void =>
    onChange(amounts.map((it, n) => (n === at ? (typed ?? '') : it)))
  return (
    <div className={classes.form}>
      {amounts.slice(0, -1).map((amount, at) => (
        <Labelled
          // biome-ignore lint/suspicious/noArrayIndexKey: a part is its place.
          key={at}
          id={`bill-part-${at}`}
          label={t('order.part', { part: at + 1, of: amounts.length })}
          error={undefined}
        >
          {(attributes) => (
            <DecimalInput
              {...attributes}
              size="md"
              decimals={decimals}
              value={amount || null}
              onChange={(typed) => change(at, typed)}
            />
          )}
        </Labelled>
      ))}
      <p className={classes.quiet}>
        {t('order.rest')} <Money amount={rest ?? null} />
      </p>
      <Button
        size="md"
        variant="default"
        disabled={amounts.length >= mostParts}
        onClick={() => onChange([...amounts, ''])}
      >
        {t('order.addPart')}
      </Button>
      <DialogPad />
    </div>
  )
}
