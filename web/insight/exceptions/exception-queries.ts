/** What the screen of exceptions asks, whenever its period or branch changes. */
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type ExceptionView, isShort } from '../../../domain/insight/exceptions/exception.ts'
import { isPeriod } from '../../../domain/kernel/period.ts'
import { paramsOf } from '../../books/book-queries.ts'
import { call } from '../../kernel/session/api.ts'

export type Asked = { from: string; to: string; branch: string | null }

export const useExceptionView = (asked: Asked) =>
  useQuery({
    queryKey: ['exceptions', asked],
    queryFn: ({ signal }) =>
      call<ExceptionView>('GET', `/api/exceptions?${paramsOf(asked)}`, undefined, { signal }),
    placeholderData: keepPreviousData,
    enabled: isPeriod(asked) && isShort(asked),
    retry: false,
  })
