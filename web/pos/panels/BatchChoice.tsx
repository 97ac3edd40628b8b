/** Of which batch a line is, where several lie there: chosen by hand, or what expires first. */
import { NativeSelect } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { formatDate, formatDecimal } from '../../../domain/kernel/format.ts'
import { useLying } from './lying-lots.ts'

type BatchChoiceProps = {
  item: string
  chosen: string
  /** With its last day, where one is known. */
  onChoose: (code: string, expiry: string | undefined) => void
}

export function BatchChoice({ item, chosen, onChoose }: BatchChoiceProps) {
  const { t } = useTranslation()
  const named = useLying(item).flatMap(({ code, expiry, quantity }) =>
    code === null ? [] : [{ code, expiry, quantity }],
  )
  if (named.length < 2 && !chosen) return null
  const known = named.some(({ code }) => code === chosen)
  return (
    <NativeSelect
      label={t('lot.code')}
      size="lg"
      value={chosen}
      data={[
        { value: '', label: t('lot.propose') },
        ...(chosen && !known ? [{ value: chosen, label: chosen }] : []),
        ...named.map(({ code, expiry, quantity }) => ({
          value: code,
          label: [code, expiry && formatDate(expiry), formatDecimal(quantity)]
            .filter(Boolean)
            .join(' · '),
        })),
      ]}
      onChange={({ currentTarget: { value } }) =>
        onChoose(value, named.find(({ code }) => code === value)?.expiry ?? undefined)
      }
    />
  )
}
