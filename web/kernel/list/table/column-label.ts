import { useTranslation } from 'react-i18next'
import type { Entity } from '../../../../domain/kernel/entity.ts'
import { useSession } from '../../session/session.ts'
import { columnWord } from '../../words/words.ts'
import { fieldOf, isInSecond, isSecondary, keyOf } from './columns.ts'

/** What a column is called; an amount that stands in both currencies says in which. */
export function useColumnLabel(entity: Entity): (name: string) => string {
  const { t } = useTranslation()
  const { firstCurrency, secondCurrency } = useSession().company
  return (name) => {
    const label = columnWord(t, entity.name, keyOf(name))
    const isNamed = fieldOf(entity, name)?.currency === 'first' && !isSecondary(entity, name)
    if (!isNamed || !secondCurrency) return label
    const { code } = isInSecond(name) ? secondCurrency : firstCurrency
    return t('list.inCurrency', { label, code })
  }
}
