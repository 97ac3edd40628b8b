/**
 * A picture is given only to whoever shows the token, which an address in a page cannot carry. So
 * it is fetched, once, and held as an object URL until nobody has shown it for a while. What a file
 * holds never changes, hence the browser keeps it over a reload without asking again.
 */
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { fetchBlob } from './api.ts'
import { queryClient } from './query.ts'

export type MediaPart = 'thumb' | 'content'

/** Not the name of the entity: a file that was renamed still shows the same picture. */
const root = 'mediaPicture'

export const useMediaUrl = (id: string, part: MediaPart): UseQueryResult<string> =>
  useQuery({
    queryKey: [root, id, part],
    queryFn: async ({ signal }) =>
      URL.createObjectURL(await fetchBlob(`/api/media-files/${id}/${part}`, signal)),
    staleTime: Number.POSITIVE_INFINITY,
    retryOnMount: false,
  })

queryClient.getQueryCache().subscribe(({ type, query }) => {
  if (type !== 'removed' || query.queryKey[0] !== root) return
  const { data } = query.state
  if (typeof data === 'string') URL.revokeObjectURL(data)
})
