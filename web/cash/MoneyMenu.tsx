/** Print and delete before anything is posted: both need a number first, and say so. */
import { Menu } from '@mantine/core'
import { IconPrinter, IconTrash } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { Entity } from '../../domain/kernel/entity.ts'
import { usePageKeys } from '../kernel/page-keys.ts'
import { MoreMenu } from '../kernel/parts/MoreMenu.tsx'
import { toast } from '../kernel/parts/toast.tsx'
import { useMay } from '../kernel/session/session.ts'

export function MoneyMenu({ entity }: { entity: Entity }) {
  const { t } = useTranslation()
  const may = useMay()
  const canPrint = may(`${entity.can}.print`)
  const canVoid = may(`${entity.can}.void`)
  const print = () => toast.error(t(`document.selectToPrint.${entity.name}`))
  usePageKeys({ F8: canPrint && print })
  if (!canPrint && !canVoid) return null
  return (
    <MoreMenu>
      {canPrint && (
        <Menu.Item
          leftSection={<IconPrinter size={16} stroke={1.75} aria-hidden />}
          onClick={print}
        >
          {t('action.print')}
        </Menu.Item>
      )}
      {canVoid && (
        <Menu.Item
          color="var(--ct-danger)"
          leftSection={<IconTrash size={16} stroke={1.75} aria-hidden />}
          onClick={() => toast.error(t(`document.selectToDelete.${entity.name}`))}
        >
          {t('action.delete')}
        </Menu.Item>
      )}
    </MoreMenu>
  )
}
