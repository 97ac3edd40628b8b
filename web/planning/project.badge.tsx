/** A project that is done takes nothing new: said beside its name. */
import { useTranslation } from 'react-i18next'
import { takesNew } from '../../domain/books/open-project.ts'
import type { TabProps } from '../kernel/form/model/form-parts.ts'
import { StatusBadge } from '../kernel/parts/StatusBadge.tsx'

const looks = { planned: 'draft', running: 'active', done: 'inactive' } as const

export default function ProjectBadge({ row }: TabProps) {
  const { t } = useTranslation()
  const state = row.state as keyof typeof looks
  const isClosed = !takesNew({ state, isActive: row.isActive !== false })
  return (
    <StatusBadge state={isClosed ? 'inactive' : looks[state]}>
      {isClosed ? t('project.closed') : t(`choice.state.${state}`)}
    </StatusBadge>
  )
}
