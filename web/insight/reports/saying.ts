import { useTranslation } from 'react-i18next'
import type { Saying } from '../../../domain/insight/reports/wording.ts'
import { useSession } from '../../kernel/session/session.ts'
import { useLanguage } from '../../kernel/words/words.ts'

/** How keys of a report are said to whoever sits here. */
export function useSaying(): Saying {
  const { t } = useTranslation()
  const { country } = useSession().company
  return {
    say: (key, facts) => t(key, facts as Record<string, string>),
    language: useLanguage(),
    country,
  }
}
