/** A partner at one look: what is open and how old it is, what was traded, his latest documents. */
import { Anchor } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { ageGroups, type PartnerCard } from '../../domain/books/statement.ts'
import { formatDate } from '../../domain/kernel/format.ts'
import { isZero } from '../../domain/kernel/number/decimal.ts'
import { FormNotice } from '../kernel/form/FormNotice.tsx'
import type { TabProps } from '../kernel/form/model/form-parts.ts'
import { Card } from '../kernel/parts/Sheet.tsx'
import { messageOf } from '../kernel/session/api.ts'
import { Both } from './Both.tsx'
import { useLiveBooks } from './book-queries.ts'
import { DocumentTable } from './DocumentsTab.tsx'
import classes from './PartnerCard.module.css'
import { useDocuments, usePartnerCard } from './partner-queries.ts'

const mostDocuments = 8

export default function PartnerCardTab({ row }: TabProps) {
  useLiveBooks()
  const { data, error } = usePartnerCard(row.id)
  if (error) return <FormNotice tone="error">{messageOf(error)}</FormNotice>
  if (!data) return null
  return (
    <div className={classes.cards}>
      {data.sides.map((side) => (
        <SideCard key={side.side} facts={side} />
      ))}
      <Latest id={row.id} lastDay={data.lastDay} />
    </div>
  )
}

const periods = ['month', 'year', 'lastYear'] as const

function SideCard({ facts }: { facts: PartnerCard['sides'][number] }) {
  const { t } = useTranslation()
  const { side, ages, isCut } = facts
  return (
    <Card title={t(`partner.card.${side}`)}>
      <dl className={classes.figures}>
        <div className={classes.main} data-late={isLate(ages.first) || undefined}>
          <dt>{t('partner.card.open')}</dt>
          <dd>
            <Both first={ages.first.total} second={ages.second?.total ?? null} />
          </dd>
        </div>
        {!isCut &&
          periods.map((name) => (
            <div key={name}>
              <dt>
                {t(`partner.card.traded.${side}`)} · {t(`list.period.${name}`)}
              </dt>
              <dd>
                <Both first={facts[name].first} second={facts[name].second} />
                <span className={classes.count}>
                  {t('partner.card.documents', { count: facts[name].documents })}
                </span>
              </dd>
            </div>
          ))}
      </dl>
      {isCut && <p className={classes.note}>{t('partner.card.cut')}</p>}
      <h3 className={classes.title}>{t('partner.card.ages')}</h3>
      <dl className={classes.ages}>
        {ageGroups.map((group) => (
          <div key={group} data-late={group !== 'current' || undefined}>
            <dt>{t(`ledger.age.${group}`)}</dt>
            <dd>
              <Both first={ages.first[group]} second={ages.second?.[group] ?? null} isQuietAtZero />
            </dd>
          </div>
        ))}
      </dl>
    </Card>
  )
}

const isLate = (ages: PartnerCard['sides'][number]['ages']['first']): boolean =>
  ageGroups.some((group) => group !== 'current' && !isZero(ages[group]))

function Latest({ id, lastDay }: { id: string; lastDay: string | null }) {
  const { t } = useTranslation()
  const found = useDocuments(id)
  const rows = found.data?.pages[0]?.rows ?? []
  if (!found.data) return null
  return (
    <Card
      title={t('partner.card.latest')}
      aside={
        rows.length > 0 && (
          <Anchor component={Link} to="?tab=documents" inherit>
            {t('partner.card.allDocuments')}
          </Anchor>
        )
      }
    >
      {lastDay && (
        <p className={classes.note}>{t('partner.card.lastDay', { day: formatDate(lastDay) })}</p>
      )}
      {rows.length === 0 ? (
        <p className={classes.note}>{t('partner.card.nothing')}</p>
      ) : (
        <div className={classes.table}>
          <DocumentTable rows={rows.slice(0, mostDocuments)} />
        </div>
      )}
    </Card>
  )
}
