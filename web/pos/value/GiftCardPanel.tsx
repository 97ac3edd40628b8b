/** Gift cards at the till: one is sold, or looked at by its code and topped up or given back. */
import { SegmentedControl } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useTill } from '../till-context.ts'
import { LookAtCard } from './LookAtCard.tsx'
import { SellCard } from './SellCard.tsx'

export default function GiftCardPanel({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const { isOnline } = useTill()
  const [mode, setMode] = useState<'sell' | 'look'>('sell')
  const modes = (
    <SegmentedControl
      fullWidth
      size="md"
      aria-label={t('giftCard.menu')}
      value={mode}
      onChange={(chosen) => setMode(chosen === 'look' ? 'look' : 'sell')}
      data={[
        { value: 'sell', label: t('giftCard.sell') },
        { value: 'look', label: t('giftCard.look') },
      ]}
    />
  )
  const Part = mode === 'sell' ? SellCard : LookAtCard
  return <Part isOnline={isOnline} onClose={onClose} modes={modes} />
}
