/** Where files come from besides the picker of the browser: they are dropped or pasted. */
import i18next from 'i18next'
import { type ClipboardEvent, type DragEvent, useEffect, useState } from 'react'
import { formatMoment } from '../../domain/kernel/format.ts'

type OnFiles = (files: File[]) => void

const hasFiles = ({ dataTransfer }: DragEvent): boolean => dataTransfer.types.includes('Files')

/** The handlers of an element that takes files, and whether some hang over it. */
export function useFileDrop(onFiles: OnFiles, isActive = true) {
  const [isOver, setOver] = useState(false)
  const hold = (event: DragEvent) => {
    if (!isActive || !hasFiles(event)) return
    event.preventDefault()
    event.dataTransfer.dropEffect = 'copy'
    setOver(true)
  }
  const handlers = {
    onDragEnter: hold,
    onDragOver: hold,
    onDragLeave: ({ currentTarget, relatedTarget }: DragEvent) => {
      if (!currentTarget.contains(relatedTarget as Node | null)) setOver(false)
    },
    onDrop: (event: DragEvent) => {
      if (!isActive || !hasFiles(event)) return
      event.preventDefault()
      setOver(false)
      onFiles([...event.dataTransfer.files])
    },
  }
  return { isOver, handlers }
}

/** What lies in the clipboard as a file. Text that is pasted somewhere is left alone. */
export function pastedFiles({ clipboardData }: ClipboardEvent | globalThis.ClipboardEvent): File[] {
  return [...(clipboardData?.files ?? [])].map(named)
}

/** A pasted picture is called image.png, whatever it shows: when it came says more. */
function named(file: File): File {
  if (!/^image\.\w+$/.test(file.name)) return file
  const moment = formatMoment(new Date()).replaceAll('/', '-').replace(':', '.')
  const ending = file.name.slice(file.name.lastIndexOf('.'))
  const name = i18next.t('files.pastedName', { moment })
  return new File([file], `${name}${ending}`, { type: file.type })
}

/** Files pasted anywhere on the screen. */
export function usePastedFiles(onFiles: OnFiles): void {
  useEffect(() => {
    const onPaste = (event: globalThis.ClipboardEvent) => {
      const files = pastedFiles(event)
      if (files.length === 0) return
      event.preventDefault()
      onFiles(files)
    }
    addEventListener('paste', onPaste)
    return () => removeEventListener('paste', onPaste)
  }, [onFiles])
}
