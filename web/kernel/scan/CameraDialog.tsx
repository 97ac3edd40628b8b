/** Reads codes with the camera, one after the other, until it is closed. */
import { Button } from '@mantine/core'
import { IconLineScan } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Dialog } from '../parts/Dialog.tsx'
import classes from './CameraDialog.module.css'
import { watchCamera } from './camera.ts'

type CameraDialogProps = { onCode: (code: string) => void; onClose: () => void }

export default function CameraDialog({ onCode, onClose }: CameraDialogProps) {
  const { t } = useTranslation()
  const latest = useRef(onCode)
  useEffect(() => {
    latest.current = onCode
  })
  const [code, setCode] = useState('')
  const [isBlocked, setBlocked] = useState(!navigator.mediaDevices)
  const [video, setVideo] = useState<HTMLVideoElement | null>(null)
  useEffect(() => {
    if (!video || !navigator.mediaDevices) return
    const end = new AbortController()
    const seen = (found: string) => {
      navigator.vibrate?.(60)
      setCode(found)
      latest.current(found)
    }
    watchCamera(video, seen, end.signal).catch(() => setBlocked(!end.signal.aborted))
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
        <p className={classes.code} role="status">
          <bdi dir="ltr">{code}</bdi>
        </p>
      )}
    </Dialog>
  )
}
