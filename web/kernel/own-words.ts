/** The texts this company says otherwise, laid over the shipped ones as soon as they are known. */
import { useQuery } from '@tanstack/react-query'
import type { Language } from '../../domain/kernel/language.ts'
import type { Translation } from '../../domain/settings/translation.ts'
import { call } from './api.ts'
import { layOver } from './words.ts'

async function fetchOwnWords({ signal }: { signal: AbortSignal }): Promise<Translation[]> {
  const path = '/api/translations'
  const { rows } = await call<{ rows: Translation[] }>('GET', path, undefined, { signal })
  const own: Record<Language, Record<string, string>> = { en: {}, fr: {}, ar: {} }
  for (const { language, key, text } of rows) own[language][key] = text
  await layOver(own)
  return rows
}

/** Asked again by the live channel, which knows them by the name of their entity. */
export const ownWordsKey = ['translation'] as const

export const useOwnWords = () =>
  useQuery({ queryKey: ownWordsKey, queryFn: fetchOwnWords, staleTime: Number.POSITIVE_INFINITY })
