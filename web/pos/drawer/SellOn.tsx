/** Whoever stopped the tills of a drawer too early lets them go on. */
import { Button } from '@mantine/core'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { toast } from '../../kernel/parts/toast.tsx'
import { useMay } from '../../kernel/session/session.ts'
import { useDrawerChange } from './drawer-change.ts'

type SellOnProps = { shift: string; className?: string; onDone?: () => void }

export function SellOn({ shift, className, onDone }: SellOnProps) {
  const { t } = useTranslation()
  const may = useMay()
  const { isBusy, error, send } = useDrawerChange()
  useEffect(() => {
    if (error) toast.error(error.message)
  }, [error])
  if (!may('pos.shift.add')) return null
  const sellOn = async () => {
    if (await send(`/api/shifts/${shift}/stop`, { isStopped: false })) onDone?.()
  }
  return (
    <Button
      variant="default"
      size="md"
      className={className}
      loading={isBusy}
      onClick={() => void sellOn()}
    >
      {t('drawer.sellOn')}
    </Button>
  )
}
