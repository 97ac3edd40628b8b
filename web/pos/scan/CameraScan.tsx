/** Rings up what the camera sees. */
import CameraDialog from '../../kernel/scan/CameraDialog.tsx'
import { useScanned } from './scan.ts'

export default function CameraScan({ onClose }: { onClose: () => void }) {
  const scanned = useScanned()
  return <CameraDialog onCode={(code) => void scanned.take(code)} onClose={onClose} />
}
