/** Scans with the camera, one code after the other, until it is closed. */
import { Button } from '@mantine/core'
import { IconLineScan } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Dialog } from '../../kernel/parts/Dialog.tsx'
import { watchCamera } from '../../kernel/scan/camera.ts'
import classes from '../panels/Panels.module.css'
import { useScanned } from './scan.ts'

export default function CameraScan({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const scanned = useScanned()
  const latest = useRef(scanned)
  useEffect(() => {
    latest.current = scanned
  })
  const [code, setCode] = useState('')
  const [isBlocked, setBlocked] = useState(!navigator.mediaDevices)
  const [video, setVideo] = useState<HTMLVideoElement | null>(null)

  useEffect(() => {
    if (!video || !navigator.mediaDevices) return
    const end = new AbortController()
    const onCode = (found: string) => {
      navigator.vibrate?.(60)
      setCode(found)
      void latest.current.take(found)
    }
    watchCamera(video, onCode, end.signal).catch(() => setBlocked(!end.signal.aborted))
    return () => end.abort()
  }, [video])

  return (
    <Dialog
      isOpen
      onClose={onClose}
      icon={IconLineScan}
      tone="plain"
      title={t('till.camera.title')}
      sentence={t(isBlocked ? 'till.camera.blocked' : 'till.camera.sentence')}
      actions={
        <Button size="lg" data-autofocus onClick={onClose}>
          {t('action.close')}
        </Button>
      }
    >
      {!isBlocked && <video ref={setVideo} className={classes.video} muted playsInline />}
      {code && (
        <p className={classes.none} role="status">
          <bdi dir="ltr">{code}</bdi>
        </p>
      )}
    </Dialog>
  )
}
