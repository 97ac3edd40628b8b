/** One picture for one field: shown at once, while it is still on its way. */
import { useEffect, useRef, useState } from 'react'
import type { Linked } from '../../domain/kernel/field.ts'
import { newId } from '../../domain/kernel/id.ts'
import { isPicture, notAllowed } from '../../domain/media/file-format.ts'
import { queryClient } from '../kernel/session/query.ts'
import { checkFile, complaintsOf, sendFile } from './upload-file.ts'

export type PictureUpload = {
  start: (file: File) => Promise<void>
  /** The picture as this browser has it, until the server has it too. */
  localUrl: string | null
  share: number
  complaints: readonly string[]
}

export function usePictureUpload(onDone: (picture: Linked) => void): PictureUpload {
  const [localUrl, setLocalUrl] = useState<string | null>(null)
  const [share, setShare] = useState(0)
  const [complaints, setComplaints] = useState<readonly string[]>([])
  const latest = useRef<AbortController | null>(null)
  useEffect(() => () => latest.current?.abort(), [])

  const start = async (file: File): Promise<void> => {
    latest.current?.abort()
    const stop = new AbortController()
    latest.current = stop
    setComplaints([])
    setShare(0)
    let url: string | null = null
    try {
      if (!isPicture(await checkFile(file))) throw notAllowed('pictureExpected')
      url = URL.createObjectURL(file)
      setLocalUrl(url)
      const { signal } = stop
      const { id, name } = await sendFile(newId(), file, { onProgress: setShare, signal })
      onDone({ id, title: name })
      void queryClient.invalidateQueries({ queryKey: ['mediaFile'] })
    } catch (error) {
      if (!stop.signal.aborted) setComplaints(complaintsOf(error))
    } finally {
      if (latest.current === stop) setLocalUrl(null)
      if (url) URL.revokeObjectURL(url)
    }
  }
  return { start, localUrl, share, complaints }
}
