/** What promotions gave on the line one stands on, each to be taken off again. */
import { ActionIcon } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { DraftLine } from '../../../../domain/trade/contract.ts'
import { Amount } from '../../../kernel/parts/Money.tsx'
import { useLook } from '../../paper/look.ts'
import { useRoom } from '../model/editor-context.ts'
import classes from './Lines.module.css'

export function LinePromotions({ line }: { line: DraftLine }) {
  const { t } = useTranslation()
  const { editor } = useRoom()
  const look = useLook()
  const promotions = line.promotions ?? []
  if (promotions.length === 0) return null
  return (
    <ul className={classes.promotions} aria-label={t('entity.promotion.many')}>
      {promotions.map(({ promotion, name, amount }) => (
        <li key={promotion}>
          <bdi>{name}</bdi> <Amount amount={`-${amount}`} look={look} />
          <ActionIcon
            variant="subtle"
            color="gray"
            size={24}
            aria-label={t('document.takeOffPromotion', { name })}
            onClick={() => editor.takeOffPromotion(line.id, promotion)}
          >
            <IconX size={14} stroke={1.75} aria-hidden />
          </ActionIcon>
        </li>
      ))}
    </ul>
  )
}
