/** The PDF of a paper: fetched with the token, shown from memory, printed from a frame of its own. */
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { fetchBlob } from '../kernel/session/api.ts'

export const paperKey = 'paper'

/** Never older than the asking: the next copy is another paper. */
export const usePaper = (path: string): UseQueryResult<Blob> =>
  useQuery({
    queryKey: [paperKey, path],
    queryFn: ({ signal }) => fetchBlob(path, signal),
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
  })

export function useObjectUrl(blob: Blob | undefined): string | undefined {
  const [url, setUrl] = useState<string>()
  useEffect(() => {
    if (!blob) return
    const made = URL.createObjectURL(blob)
    setUrl(made)
    return () => URL.revokeObjectURL(made)
  }, [blob])
  return url
}

/** Long enough for whoever looks for the right printer. */
const keptMs = 10 * 60_000

/**
 * The preview may change while the browser asks for the printer, so the paper is printed from an
 * unseen frame. A browser that lets nobody print a frame opens the paper instead.
 */
export function printPaper(blob: Blob): void {
  const url = URL.createObjectURL(blob)
  const frame = document.createElement('iframe')
  frame.hidden = true
  frame.src = url
  frame.addEventListener('load', () => {
    try {
      frame.contentWindow?.focus()
      frame.contentWindow?.print()
    } catch {
      window.open(url, '_blank', 'noopener')
    }
  })
  document.body.append(frame)
  setTimeout(() => {
    frame.remove()
    URL.revokeObjectURL(url)
  }, keptMs)
}
