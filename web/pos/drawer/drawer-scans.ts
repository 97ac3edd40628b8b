/** Nothing is sold where cash is counted: a scan is no number of notes and no amount. */
import { useEffect, useEffectEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { toast } from '../../kernel/parts/toast.tsx'
import { watchScans } from '../scan/scan-watch.ts'
import { soundRefusal } from '../scan/sound.ts'

export function useRefusedScans(): void {
  const { t } = useTranslation()
  const onScan = useEffectEvent((code: string) => {
    soundRefusal()
    toast.error(t('till.scanRefused', { code: code.slice(0, 48) }))
  })
  useEffect(() => watchScans((code) => onScan(code)), [])
}
