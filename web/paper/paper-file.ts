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
