/** What a guest leaves for the staff: a share of the total, what would be given back, or an amount. */
import { Button, SegmentedControl } from '@mantine/core'
import { IconHeartHandshake } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatPercent } from '../../../domain/kernel/format.ts'
import { isZero } from '../../../domain/kernel/number/decimal.ts'
import { currencySign } from '../../../domain/kernel/number/money.ts'
import { currencyOf, firstOf, secondOf } from '../../../domain/pos/money/cash-step.ts'
import { percentTip, tipPercents, tipsWith } from '../../../domain/pos/money/tip-choice.ts'
import { DecimalInput } from '../../kernel/form/inputs/DecimalInput.tsx'
import { Labelled } from '../../kernel/form/inputs/Labelled.tsx'
import { Amount } from '../../kernel/parts/Money.tsx'
import { useIsTouched } from '../../kernel/words/phone.ts'
import { FormPanel } from '../panels/FormPanel.tsx'
import classes from './Pay.module.css'
import type { PayDesk } from './pay-desk.ts'

export function TipDialog({ desk }: { desk: PayDesk }) {
  const { t } = useTranslation()
  const { basics, payment, totals, proposals, act } = desk
  const isTouch = useIsTouched()
  const [currency, setCurrency] = useState(payment.currency)
  const before = payment.tips.find((it) => it.currency === currency)?.amount ?? null
  const [typed, setTyped] = useState<string | null>(null)
  const look = currencyOf(basics, currency)
  const second = secondOf(basics)
  const give = (amount: string) => act.tip(tipsWith(payment.tips, { currency, amount }))
  const close = () => act.askTip(false)
  return (
    <FormPanel
      icon={IconHeartHandshake}
      title={t('pay.tip')}
      sentence={t('pay.tipHint')}
      onClose={close}
      onSave={() => give(typed ?? before ?? '0')}
      harm={
        payment.tips.length > 0 && (
          <Button variant="subtle" color="red" size="lg" onClick={() => act.tip([])}>
            {t('pay.noTip')}
          </Button>
        )
      }
    >
      {second && (
        <SegmentedControl
          fullWidth
          size="md"
          aria-label={t('field.currency')}
          data={[firstOf(basics), second].map(({ id, code }) => ({ value: id, label: code }))}
          value={currency}
          onChange={(next) => {
            setCurrency(next)
            setTyped(null)
          }}
        />
      )}
      <div className={classes.tipKeys}>
        {tipPercents.map((percent) => {
          const amount = percentTip(percent, totals.total, { ...payment, currency }, basics)
          return (
            <Button
              key={percent}
              variant="default"
              size="lg"
              disabled={isZero(amount)}
              onClick={() => give(amount)}
            >
              <span className={classes.tipLabel}>
                <bdi dir="ltr">{formatPercent(percent)}</bdi>
                <Amount amount={amount} look={look} />
              </span>
            </Button>
          )
        })}
      </div>
      {proposals.length > 0 && (
        <Button variant="default" size="lg" onClick={act.keepChange}>
          {t('pay.keepChange')}
        </Button>
      )}
      <Labelled id="tip-amount" label="pay.tipAmount" error={undefined}>
        {(attributes) => (
          <DecimalInput
            {...attributes}
            // With fingers the shares come first, and no pad pushes them away.
            data-autofocus={!isTouch || undefined}
            size="lg"
            prefix={currencySign(look)}
            decimals={look.decimals}
            value={typed ?? before}
            onChange={setTyped}
          />
        )}
      </Labelled>
    </FormPanel>
  )
}
