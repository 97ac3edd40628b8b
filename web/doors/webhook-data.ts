/** What the webhooks of /Integrations ask the server, and how an event is called. */
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import type { DeliveryPage, DeliveryState, ShownWebhook } from '../../domain/doors/webhook.ts'
import { stockChanged, trialKind } from '../../domain/kernel/webhook-event.ts'
import { call } from '../kernel/session/api.ts'
import { queryClient } from '../kernel/session/query.ts'

const hooksKey = ['webhook'] as const

export const useWebhooks = () =>
  useQuery({
    queryKey: [...hooksKey, 'list'],
    queryFn: ({ signal }) =>
      call<{ rows: ShownWebhook[] }>('GET', '/api/webhooks', undefined, { signal }),
  })

export const useDeliveries = (webhook: string, state: DeliveryState | null) =>
  useInfiniteQuery({
    queryKey: [...hooksKey, 'log', webhook, state],
    initialPageParam: null as string | null,
    queryFn: ({ signal, pageParam }) => {
      const params = new URLSearchParams()
      if (state) params.set('state', state)
      if (pageParam) params.set('after', pageParam)
      const path = `/api/webhooks/${webhook}/deliveries?${params}`
      return call<DeliveryPage>('GET', path, undefined, { signal })
    },
    getNextPageParam: ({ next }) => next,
  })

export const webhooksChanged = (): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: hooksKey })

/** An event in words: "Invoice: posted". */
export function eventName(t: TFunction, kind: string): string {
  if (kind === trialKind) return t('doors.hooks.trial')
  const [entity = '', verb = ''] = kind.split('.')
  const name = kind === stockChanged ? t('doors.hooks.stock') : t(`entity.${entity}.one`)
  return t('doors.hooks.kind', { entity: name, verb: t(`doors.hooks.verb.${verb}`) })
}
