/** Above the purchases: the way in for invoices that came as data. */
import { Button } from '@mantine/core'
import { IconFileImport } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMay } from '../kernel/session/session.ts'
import classes from './Import.module.css'

const ImportDialog = lazy(() => import('./ImportDialog.tsx'))

export default function PurchaseOverview() {
  const { t } = useTranslation()
  const mayAdd = useMay()('purchasing.purchase.add')
  const [isOpen, setOpen] = useState(false)
  if (!mayAdd) return null
  return (
    <div className={classes.overview}>
      <Button
        variant="default"
        leftSection={<IconFileImport size={16} stroke={1.75} aria-hidden />}
        onClick={() => setOpen(true)}
      >
        {t('einvoice.import')}
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <ImportDialog onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </div>
  )
}
