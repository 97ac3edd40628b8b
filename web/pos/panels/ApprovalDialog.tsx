/** The cashier may not alone: somebody who may types their PIN here, and both names are kept. */
import { Button } from '@mantine/core'
import { IconShieldCheck } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { approversOf, shortPinsOf } from '../../../domain/pos/cashier-rights.ts'
import { Dialog } from '../../kernel/parts/Dialog.tsx'
import { useDesk } from '../desk.ts'
import { settleApproval, useApprovalRequest } from './approval.ts'
import classes from './PersonPin.module.css'
import { PersonPin } from './PersonPin.tsx'

export function ApprovalDialog() {
  const { t } = useTranslation()
  const { cashier, basics } = useDesk()
  const request = useApprovalRequest((state) => state.request)
  if (!request) return null
  const { action, sale, subject } = request
  const short = shortPinsOf(action, sale, cashier, basics).map(({ name }) => name)
  return (
    <Dialog
      isOpen
      onClose={() => settleApproval(null)}
      icon={IconShieldCheck}
      tone="plain"
      size={420}
      title={t(`till.approval.${action}`)}
      sentence={t('till.approval.sentence', { name: cashier.name })}
      actions={
        <Button variant="default" size="lg" onClick={() => settleApproval(null)}>
          {t('action.cancel')}
        </Button>
      }
    >
      <PersonPin
        people={approversOf(action, sale, cashier, basics)}
        nobody={t('till.approval.nobody')}
        purpose={{ action, subject }}
        onRight={({ id, name }, proof) => settleApproval({ action, user: id, name, proof })}
      />
      {short.length > 0 && (
        <p className={classes.short}>{t('till.approval.shortPin', { names: short.join(', ') })}</p>
      )}
    </Dialog>
  )
}
