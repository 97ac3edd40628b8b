/** The texts this company says otherwise, laid over the shipped ones as soon as they are known. */
import { useQuery } from '@tanstack/react-query'
import type { Language } from '../../../domain/kernel/language.ts'
import type { Translation } from '../../../domain/settings/translation.ts'
import { call } from '../session/api.ts'
import { keep, kept } from '../session/kept.ts'
import { layOver } from './words.ts'

const keptKey = 'ownWords'

function lay(rows: readonly Translation[]): Promise<void> {
  const own: Record<Language, Record<string, string>> = { en: {}, fr: {}, ar: {} }
  for (const { language, key, text } of rows) own[language][key] = text
  return layOver(own)
}

async function fetchOwnWords({ signal }: { signal: AbortSignal }): Promise<Translation[]> {
  const path = '/api/translations'
  const { rows } = await call<{ rows: Translation[] }>('GET', path, undefined, { signal })
  await lay(rows)
  keep(keptKey, rows)
  return rows
}

function keptOwnWords(): Translation[] | undefined {
  const rows = kept<Translation[]>(keptKey)
  if (rows) void lay(rows)
  return rows
}

/** Asked again by the live channel, which knows them by the name of their entity. */
export const ownWordsKey = ['translation'] as const

export const useOwnWords = () =>
  useQuery({
    queryKey: ownWordsKey,
    queryFn: fetchOwnWords,
    initialData: keptOwnWords,
    initialDataUpdatedAt: 0,
    // What was only kept is asked for at once.
    staleTime: ({ state }) => (state.dataUpdatedAt === 0 ? 0 : Number.POSITIVE_INFINITY),
  })
