/** The cashier may not alone: somebody who may types their PIN here, and both names are kept. */
import { Button } from '@mantine/core'
import { IconShieldCheck } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { formatPercent } from '../../../domain/kernel/format.ts'
import { nameIn } from '../../../domain/kernel/naming/local-name.ts'
import { type ApprovedWhat, approvedWhat } from '../../../domain/pos/approved-what.ts'
import { approversOf, shortPinsOf } from '../../../domain/pos/cashier-rights.ts'
import { firstCurrency } from '../../../domain/pos/ticket/sale-price.ts'
import { Dialog } from '../../kernel/parts/Dialog.tsx'
import { Amount } from '../../kernel/parts/Money.tsx'
import { currentLanguage } from '../../kernel/words/words.ts'
import { useDesk } from '../desk.ts'
import { type ApprovalRequest, settleApproval, useApprovalRequest } from './approval.ts'
import classes from './PersonPin.module.css'
import { PersonPin } from './PersonPin.tsx'
import { usePinCheck } from './use-pin-check.ts'

/** In figures: 15 % on which line, which price in the place of which. */
function Asked({ what }: { what: readonly ApprovedWhat[] }) {
  const { t } = useTranslation()
  const look = firstCurrency(useDesk().basics)
  if (what.length === 0) return null
  return (
    <ul className={classes.asked} aria-label={t('till.approval.what')}>
      {what.map((it) => (
        <li key={it.item?.id ?? ''}>
          <bdi>{it.item ? nameIn(currentLanguage(), it.item) : t('till.wholeTicket')}</bdi>
          <strong>
            {it.kind === 'discount' ? (
              <bdi dir="ltr">{formatPercent(it.percent)}</bdi>
            ) : (
              <>
                <Amount amount={it.price} look={look} /> {t('till.approval.insteadOf')}{' '}
                <Amount amount={it.listed} look={look} />
              </>
            )}
          </strong>
        </li>
      ))}
    </ul>
  )
}

function Approver({ request: { action, sale, subject, upTo } }: { request: ApprovalRequest }) {
  const { t } = useTranslation()
  const { cashier, basics } = useDesk()
  const check = usePinCheck({ action, subject, upTo })
  return (
    <PersonPin
      people={approversOf(action, sale, cashier, basics)}
      nobody={t('till.approval.nobody')}
      check={check}
      onRight={({ id, name }, proof) => settleApproval({ action, user: id, name, upTo, proof })}
    />
  )
}

export function ApprovalDialog() {
  const { t } = useTranslation()
  const { cashier, basics, shop } = useDesk()
  const request = useApprovalRequest((state) => state.request)
  if (!request) return null
  const { action, sale } = request
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
      <Asked what={approvedWhat(action, sale, shop)} />
      <Approver request={request} />
      {short.length > 0 && (
        <p className={classes.short}>{t('till.approval.shortPin', { names: short.join(', ') })}</p>
      )}
    </Dialog>
  )
}
