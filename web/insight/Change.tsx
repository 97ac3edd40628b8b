/** How much a figure is above or below what it was; said in words to whoever does not see it. */
import { IconArrowDownRight, IconArrowUpRight } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { isBeyond, mostChange } from '../../domain/insight/change.ts'
import { formatDecimal } from '../../domain/kernel/format.ts'
import classes from './Figures.module.css'

type ChangeProps = {
  value: string | undefined
  /** What it is compared with, such as "Yesterday". */
  than: string
  /** Percent of what it was, or points between two percentages. */
  unit?: 'percent' | 'points'
}

export function Change({ value, than, unit = 'percent' }: ChangeProps) {
  const { t } = useTranslation()
  if (value === undefined) return null
  const isDown = value.startsWith('-')
  const isSame = Number(value) === 0
  const Arrow = isDown ? IconArrowDownRight : IconArrowUpRight
  const isCapped = unit === 'percent' && isBeyond(value)
  const amount = isCapped
    ? t('dashboard.beyond', { value: mostChange })
    : t(`dashboard.${unit}`, { value: formatDecimal(value.replace('-', '')) })
  const way = isSame ? 'same' : isDown ? 'less' : 'more'
  return (
    <span
      className={classes.change}
      data-way={way}
      data-calm={isCapped || undefined}
      title={t(`dashboard.${way}Than`, { than })}
    >
      {!isSame && <Arrow size={14} stroke={2} aria-hidden />}
      <bdi dir={unit === 'percent' ? 'ltr' : undefined}>{amount}</bdi>
      <span className="ct-hidden">{t(`dashboard.${way}Than`, { than })}</span>
    </span>
  )
}
