/**
 * A scan at the till, wherever the keys went: into the sale while one is rung up; a question while
 * it is paid; refused, with a sound, while a dialog or the lock stands before it.
 */
import { useEffect, useEffectEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { scanAnswer } from '../../../domain/pos/scan.ts'
import { toast } from '../../kernel/parts/toast.tsx'
import { useDesk } from '../desk.ts'
import { useIsLocked } from '../panels/cashier.ts'
import { showPanel, useTillUi } from '../till-ui.ts'
import { useScanned } from './scan.ts'
import { watchScans } from './scan-watch.ts'
import { soundRefusal } from './sound.ts'

const before = '[role=dialog], [role=alertdialog], [role=menu]'

export function useTillScans(): void {
  const { t } = useTranslation()
  const { isReader } = useDesk()
  const isLocked = useIsLocked()
  const scanned = useScanned()
  const onScan = useEffectEvent((code: string) => {
    const { step, panel } = useTillUi.getState()
    // Who only asks what something costs scans it there, and nothing is sold by it.
    if (panel?.name === 'priceCheck' && !isLocked) return showPanel({ name: 'priceCheck', code })
    const isCovered = isLocked || document.querySelector(before) !== null
    const answer = scanAnswer({ step, isCovered, isReader }, scanned.isKnown(code))
    if (answer === 'take') void scanned.take(code)
    else if (answer === 'ask') showPanel({ name: 'scanned', code })
    else {
      soundRefusal()
      toast.error(t('till.scanRefused', { code: code.slice(0, 48) }))
    }
  })
  useEffect(() => watchScans((code) => onScan(code)), [])
}
