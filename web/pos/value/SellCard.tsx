/** A card for the sale in hand: how much, in which currency, its code or none, and whom it is sent to. */
import { Input, NativeSelect, TextInput } from '@mantine/core'
import { IconGift } from '@tabler/icons-react'
import { type ReactNode, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { email } from '../../../domain/kernel/field.ts'
import { isDecimal } from '../../../domain/kernel/number/decimal.ts'
import { longestCode } from '../../../domain/money/card-code.ts'
import { withCard } from '../../../domain/pos/value/sale-cards.ts'
import { DecimalInput } from '../../kernel/form/inputs/DecimalInput.tsx'
import { messageOf } from '../../kernel/session/api.ts'
import { currentLanguage } from '../../kernel/words/words.ts'
import { useDesk } from '../desk.ts'
import { FormPanel } from '../panels/FormPanel.tsx'
import { issueCard } from './value-calls.ts'

export type CardPartProps = {
  isOnline: boolean
  onClose: () => void
  /** From one part of the dialog to the other. */
  modes: ReactNode
}

export function SellCard({ isOnline, onClose, modes }: CardPartProps) {
  const { t } = useTranslation()
  const field = useId()
  const { basics, sale, edit } = useDesk()
  const held = basics.currencies.filter(({ rank }) => rank !== null)
  const [amount, setAmount] = useState<string | null>(null)
  const [currency, setCurrency] = useState(held[0]?.id ?? '')
  const [code, setCode] = useState('')
  const [mailTo, setMailTo] = useState(sale.customer?.email ?? '')
  const [error, setError] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const isReady = isOnline && amount !== null && isDecimal(amount) && sale.kind === 'posSale'

  async function take(): Promise<void> {
    const card = await issueCard(basics.register.id, {
      amount: amount ?? '',
      currency,
      ...(code.trim() ? { code } : {}),
      ...(mailTo.trim() ? { mailTo, language: sale.customer?.language ?? currentLanguage() } : {}),
    })
    edit((before) =>
      withCard(before, {
        id: card.id,
        label: card.label,
        kind: 'sell',
        currency: card.currency,
        amount: card.amount,
        expiresOn: card.expiresOn,
        ...(card.code ? { code: card.code } : {}),
      }),
    )
    onClose()
  }

  const save = () => {
    setBusy(true)
    setError(null)
    void take()
      .catch((problem: unknown) => setError(messageOf(problem)))
      .finally(() => setBusy(false))
  }
  return (
    <FormPanel
      icon={IconGift}
      size={520}
      title={t('giftCard.menu')}
      sentence={t(isOnline ? 'giftCard.sentence' : 'giftCard.offline')}
      act={t('giftCard.take')}
      isReady={isReady}
      isBusy={isBusy}
      onClose={onClose}
      onSave={save}
    >
      {modes}
      <Input.Wrapper id={field} size="md" label={t('giftCard.amount')} error={error}>
        <DecimalInput
          id={field}
          size="lg"
          data-autofocus
          value={amount}
          error={error !== null}
          onChange={setAmount}
        />
      </Input.Wrapper>
      {held.length > 1 && (
        <NativeSelect
          size="lg"
          label={t('field.currency')}
          value={currency}
          data={held.map((it) => ({ value: it.id, label: it.code }))}
          onChange={({ currentTarget: { value } }) => setCurrency(value)}
        />
      )}
      <TextInput
        size="lg"
        label={t('giftCard.code')}
        description={t('giftCard.codeHint')}
        dir="ltr"
        autoComplete="off"
        maxLength={longestCode}
        value={code}
        onChange={({ currentTarget: { value } }) => setCode(value)}
      />
      <TextInput
        size="lg"
        type="email"
        label={t('giftCard.mailTo')}
        description={t('giftCard.mailHint')}
        dir="ltr"
        autoComplete="off"
        maxLength={email().max}
        value={mailTo}
        onChange={({ currentTarget: { value } }) => setMailTo(value)}
      />
    </FormPanel>
  )
}
