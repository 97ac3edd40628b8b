/** Whom an order that leaves the house is for, and who brings it. */
import { Textarea, TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { WrittenCaller } from '../../domain/restaurant/order/caller.ts'
import { callerFields } from '../../domain/restaurant/order/order-event.ts'

type CallerFieldsProps = {
  type: 'takeAway' | 'delivery'
  value: WrittenCaller
  missing: 'name' | 'address' | undefined
  onChange: (value: WrittenCaller) => void
}

export function CallerFields({ type, value, missing, onChange }: CallerFieldsProps) {
  const { t } = useTranslation()
  const of = (key: keyof WrittenCaller) => ({
    value: value[key],
    maxLength: callerFields[key].max,
    onChange: (event: { currentTarget: { value: string } }) =>
      onChange({ ...value, [key]: event.currentTarget.value }),
  })
  return (
    <>
      <TextInput
        data-autofocus
        required
        label={t('field.name')}
        error={missing === 'name' ? t('refusal.required') : undefined}
        {...of('name')}
      />
      <TextInput label={t('field.phone')} dir="ltr" inputMode="tel" {...of('phone')} />
      {type === 'delivery' && (
        <>
          <Textarea
            label={t('field.address')}
            error={missing === 'address' ? t('order.addressOrPhone') : undefined}
            autosize
            minRows={2}
            {...of('address')}
          />
          <TextInput label={t('order.driver')} {...of('driver')} />
        </>
      )}
    </>
  )
}
