/** Print and delete before anything is posted: both need a number first, and say so. */
import { ActionIcon, Menu } from '@mantine/core'
import { IconDots, IconPrinter, IconTrash } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { Entity } from '../../domain/kernel/entity.ts'
import { usePageKeys } from '../kernel/page-keys.ts'
import { useMay } from '../kernel/session.ts'
import { toast } from '../kernel/toast.tsx'

export function MoneyMenu({ entity }: { entity: Entity }) {
  const { t } = useTranslation()
  const may = useMay()
  const canPrint = may(`${entity.can}.print`)
  const canVoid = may(`${entity.can}.void`)
  const print = () => toast.error(t(`document.selectToPrint.${entity.name}`))
  usePageKeys({ F8: canPrint && print })
  if (!canPrint && !canVoid) return null
  return (
    <Menu position="bottom-end" width={200}>
      <Menu.Target>
        <ActionIcon aria-label={t('form.more')}>
          <IconDots size={16} stroke={1.75} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
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
      </Menu.Dropdown>
    </Menu>
  )
}
