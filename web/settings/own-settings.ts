/** One's own layer of the settings that have one. */
import { useMutation, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { Effective, Setting } from '../../domain/kernel/setting.ts'
import type { EffectiveSettings } from '../../domain/settings/given.ts'
import { toast } from '../kernel/parts/toast.tsx'
import { call, messageOf } from '../kernel/session/api.ts'
import { queryClient } from '../kernel/session/query.ts'

const effectiveKey = ['setting', 'effective'] as const

/** What holds for this user; undefined until it is known. */
export function useEffective({ key }: Setting): Effective | undefined {
  const { data } = useQuery({
    queryKey: effectiveKey,
    queryFn: () => call<EffectiveSettings>('GET', '/api/settings'),
  })
  return data?.values[key]
}

/** Nothing chosen means that the layer beneath holds. */
export function useOwnDecision({ key }: Setting): (value: string | null) => void {
  const { t } = useTranslation()
  const path = `/api/own-settings/${key}`
  const { mutate } = useMutation({
    mutationFn: (value: string | null) =>
      value === null ? call('DELETE', path) : call('PUT', path, { value }),
    onSuccess: () => toast.success(t('label.updateSuccess')),
    onError: (error) => toast.error(messageOf(error)),
    onSettled: () => queryClient.invalidateQueries({ queryKey: effectiveKey }),
  })
  return mutate
}
