/** What became of an invoice that was brought: its draft, and what in it still wants a look. */
import { Button } from '@mantine/core'
import { IconFileCheck } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import type { ImportedInvoice } from '../../domain/einvoice/contract.ts'
import { isZero } from '../../domain/kernel/number/decimal.ts'
import { formatMoney } from '../../domain/kernel/number/money.ts'
import { purchase } from '../../domain/trade/purchase.entity.ts'
import { FormDialog } from '../kernel/form/FormDialog.tsx'
import { FormNotice } from '../kernel/form/FormNotice.tsx'
import { useSession } from '../kernel/session/session.ts'
import classes from './Import.module.css'

type ImportResultProps = { imported: ImportedInvoice; onClose: () => void }

export function ImportResult({ imported, onClose }: ImportResultProps) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { company } = useSession()
  const look = company.currencies.find(({ id }) => id === imported.currency)
  const isSame = isZero(imported.difference.total) && isZero(imported.difference.vat)
  const amount = (value: string): string => formatMoney(value, look ?? company.firstCurrency)
  return (
    <FormDialog
      isOpen
      icon={IconFileCheck}
      tone="plain"
      title={t('einvoice.done')}
      sentence={t(imported.isCredit ? 'einvoice.doneCredit' : 'einvoice.doneBody', {
        number: imported.number,
        supplier: imported.supplier.title,
      })}
      onClose={onClose}
      actions={
        <Button
          data-autofocus
          onClick={() => void navigate(`${purchase.path}/${imported.id}?draft=1`)}
        >
          {t('einvoice.openDraft')}
        </Button>
      }
    >
      <div className={classes.body}>
        {imported.otherBuyer && (
          <FormNotice tone="warning">{t('einvoice.otherBuyer', imported.otherBuyer)}</FormNotice>
        )}
        {imported.isCredit && <Corrected bill={imported.bill} />}
        {isSame ? (
          <FormNotice tone="calm">{t('einvoice.same')}</FormNotice>
        ) : (
          <FormNotice tone="warning">
            {t('einvoice.difference', {
              total: amount(imported.total),
              invoiced: amount(imported.invoiced),
              difference: amount(imported.difference.total),
            })}
          </FormNotice>
        )}
        {imported.unmatched > 0 && (
          <FormNotice tone="warning">
            {t('einvoice.unmatched', { count: imported.unmatched })}
          </FormNotice>
        )}
      </div>
    </FormDialog>
  )
}

/** Which purchase a credit note gives back. */
function Corrected({ bill }: Pick<ImportedInvoice, 'bill'>) {
  const { t } = useTranslation()
  if (!bill) return <FormNotice tone="warning">{t('einvoice.billUnknown')}</FormNotice>
  return <FormNotice tone="calm">{t('einvoice.givesBack', { number: bill.number })}</FormNotice>
}
