/** How a run was paid: each payment with its file for the bank or its envelopes. */
import { Button, Menu } from '@mantine/core'
import {
  IconArrowBackUp,
  IconBuildingBank,
  IconDownload,
  IconMailOpened,
} from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Entity } from '../../domain/kernel/entity.ts'
import { formatDate } from '../../domain/kernel/format.ts'
import type { RunPayment, RunView } from '../../domain/people/salary-view.ts'
import books from '../books/Books.module.css'
import { AmountIn } from '../books/Both.tsx'
import { ReasonDialog } from '../kernel/document/ReasonDialog.tsx'
import { confirm } from '../kernel/parts/confirm.tsx'
import { MoreMenu } from '../kernel/parts/MoreMenu.tsx'
import { Card } from '../kernel/parts/Sheet.tsx'
import { StatusBadge } from '../kernel/parts/StatusBadge.tsx'
import { toast } from '../kernel/parts/toast.tsx'
import { download, messageOf } from '../kernel/session/api.ts'
import { useMay } from '../kernel/session/session.ts'
import { EnvelopesDialog } from './EnvelopesDialog.tsx'
import classes from './People.module.css'

type Opened = { payment: RunPayment; as: 'void' | 'envelopes' }

export function RunPayments({ entity, view }: { entity: Entity; view: RunView }) {
  const { t } = useTranslation()
  const [opened, setOpened] = useState<Opened | null>(null)
  const close = () => setOpened(null)
  return (
    <Card title={t('salary.payments')}>
      <div className={books.inCard}>
        <table className={books.table} aria-label={t('salary.payments')}>
          <thead>
            <tr>
              <th>{t('field.number')}</th>
              <th>{t('field.day')}</th>
              <th>{t('salary.paidFrom')}</th>
              <th data-number>{t('field.amount')}</th>
              <th aria-label={t('form.more')} />
            </tr>
          </thead>
          <tbody>
            {view.payments.map((payment) => (
              <PaymentRow
                key={payment.id}
                payment={payment}
                isClosed={view.state === 'closed'}
                hasAccount={view.hasAccount}
                onOpen={(as) => setOpened({ payment, as })}
              />
            ))}
          </tbody>
        </table>
      </div>
      {opened?.as === 'envelopes' && <EnvelopesDialog id={opened.payment.id} onClose={close} />}
      {opened?.as === 'void' && (
        <ReasonDialog
          entity={entity}
          api="/api/salary-payments"
          document={opened.payment}
          step="void"
          more={{ day: view.today }}
          isHarmful
          icon={IconArrowBackUp}
          title={t('salary.voidTitle', { number: opened.payment.number })}
          sentence={t('salary.voidBody')}
          act={t('salary.takeBack')}
          onClose={close}
        />
      )}
    </Card>
  )
}

type RowProps = {
  payment: RunPayment
  isClosed: boolean
  hasAccount: boolean
  onOpen: (as: Opened['as']) => void
}

function PaymentRow({ payment, isClosed, hasAccount, onOpen }: RowProps) {
  const { t } = useTranslation()
  const may = useMay()
  const { id, number, day, account, amount, currency, method, people, voidReason } = payment
  const isVoid = voidReason !== null
  const file = async (format: 'csv' | 'pain001') => {
    const isLacking = format === 'pain001' && !hasAccount
    const isMeant =
      !isLacking ||
      (await confirm({
        title: t('salary.noOwnAccount'),
        body: t('salary.noOwnAccountHint'),
        confirmLabel: t('salary.file.anyway'),
      }))
    if (!isMeant) return
    await download(`/api/salary-payments/${id}/bank-file?format=${format}`).catch((error) =>
      toast.error(messageOf(error)),
    )
  }
  return (
    <tr>
      <td data-name>
        <bdi dir="ltr">{number}</bdi>
        <span className={classes.under}>
          {t(`choice.payBy.${method}`)} · {t('salary.people', { count: people })}
        </span>
        {isVoid && <StatusBadge state="void">{t('choice.state.void')}</StatusBadge>}
      </td>
      <td data-label={t('field.day')}>{formatDate(day)}</td>
      <td data-label={t('salary.paidFrom')}>
        <bdi>{account.title}</bdi>
      </td>
      <td data-number data-label={t('field.amount')}>
        <AmountIn amount={amount} code={currency} />
      </td>
      <td>
        {!isVoid && (
          <div className={classes.row}>
            {method === 'transfer' && may('people.salaryRun.export') && (
              <Menu position="bottom-end">
                <Menu.Target>
                  <Button
                    variant="default"
                    size="xs"
                    leftSection={<IconBuildingBank size={14} stroke={1.75} aria-hidden />}
                  >
                    {t('salary.bankFile')}
                  </Button>
                </Menu.Target>
                <Menu.Dropdown>
                  {(['csv', 'pain001'] as const).map((format) => (
                    <Menu.Item
                      key={format}
                      leftSection={<IconDownload size={16} stroke={1.75} aria-hidden />}
                      onClick={() => void file(format)}
                    >
                      {t(`salary.file.${format}`)}
                    </Menu.Item>
                  ))}
                </Menu.Dropdown>
              </Menu>
            )}
            {method === 'cash' && (
              <Button
                variant="default"
                size="xs"
                leftSection={<IconMailOpened size={14} stroke={1.75} aria-hidden />}
                onClick={() => onOpen('envelopes')}
              >
                {t('salary.envelopes')}
              </Button>
            )}
            {may('people.salaryRun.void') && !isClosed && (
              <MoreMenu>
                <Menu.Item onClick={() => onOpen('void')}>{t('salary.takeBack')}</Menu.Item>
              </MoreMenu>
            )}
          </div>
        )}
      </td>
    </tr>
  )
}
