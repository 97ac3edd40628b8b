/**
 * A card of a saved report or query. It is asked as its reader: what he may not see is said, and
 * nothing of it is shown.
 */
import { useTranslation } from 'react-i18next'
import type { Card } from '../../../domain/insight/boards/card.ts'
import type { useCardSources } from './card-data.ts'
import { QueryCard } from './QueryCard.tsx'
import { QuietCard } from './QuietCard.tsx'
import { ReportCard } from './ReportCard.tsx'

type SourceCardProps = {
  card: Card
  sources: ReturnType<typeof useCardSources>
  height: number
}

export function SourceCard({ card, sources, height }: SourceCardProps) {
  const { t } = useTranslation()
  const { source, shows = 'table' } = card
  if (!sources.isReady) return <QuietCard title={t(`board.card.${card.card}`)}>…</QuietCard>
  const report = card.card === 'report' && sources.reports.find(({ id }) => id === source)
  if (report) return <ReportCard card={card} report={report} shows={shows} height={height} />
  const query = card.card === 'query' && sources.queries.find(({ id }) => id === source)
  if (query && query.parameters.length > 0)
    return <QuietCard title={query.name}>{t('board.asksValues')}</QuietCard>
  if (query) return <QueryCard query={query} shows={shows} height={height} />
  return <QuietCard title={t(`board.card.${card.card}`)}>{t('board.notForYou')}</QuietCard>
}
