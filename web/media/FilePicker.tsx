/** Opens the browser's own picker, or the camera of a phone, from any button. */
import { type Ref, useImperativeHandle, useRef } from 'react'

export type FilePickerHandle = { open: () => void; openCamera: () => void }

type FilePickerProps = {
  ref: Ref<FilePickerHandle>
  accept: string
  isMultiple?: boolean
  onFiles: (files: File[]) => void
}

export const pictureTypes = 'image/jpeg,image/png,image/webp,image/gif'
export const allTypes = `${pictureTypes},application/pdf,.csv,.xlsx`

export function FilePicker({ ref, accept, isMultiple = false, onFiles }: FilePickerProps) {
  const files = useRef<HTMLInputElement>(null)
  const camera = useRef<HTMLInputElement>(null)
  useImperativeHandle(ref, () => ({
    open: () => files.current?.click(),
    openCamera: () => camera.current?.click(),
  }))
  const take = (input: HTMLInputElement) => {
    onFiles([...(input.files ?? [])])
    // The same file may be chosen again, after it was mended.
    input.value = ''
  }
  const shared = {
    type: 'file',
    hidden: true,
    onChange: (event: React.ChangeEvent<HTMLInputElement>) => take(event.currentTarget),
  }
  return (
    <>
      <input {...shared} ref={files} accept={accept} multiple={isMultiple} />
      <input {...shared} ref={camera} accept={pictureTypes} capture="environment" />
    </>
  )
}
