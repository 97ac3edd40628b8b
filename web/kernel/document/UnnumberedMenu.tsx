/** Print and delete before anything was kept: both need a number first, and say so. */
import { Menu } from '@mantine/core'
import { IconPrinter, IconTrash } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { Entity } from '../../../domain/kernel/entity.ts'
import type { Action } from '../../../domain/kernel/permission.ts'
import { usePageKeys } from '../page-keys.ts'
import { MoreMenu } from '../parts/MoreMenu.tsx'
import { toast } from '../parts/toast.tsx'
import { useMay } from '../session/session.ts'

type UnnumberedMenuProps = {
  entity: Entity
  /** How one of them is taken away once it is there. */
  removal: Extract<Action, 'delete' | 'void'>
}

export function UnnumberedMenu({ entity, removal }: UnnumberedMenuProps) {
  const { t } = useTranslation()
  const may = useMay()
  const canPrint = may(`${entity.can}.print`)
  const canRemove = may(`${entity.can}.${removal}`)
  const print = () => toast.error(t(`document.selectToPrint.${entity.name}`))
  usePageKeys({ F8: canPrint && print })
  if (!canPrint && !canRemove) return null
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
      {canRemove && (
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
