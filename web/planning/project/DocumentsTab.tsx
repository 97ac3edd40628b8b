/** Every document that names the project and that the reader may open, by kind, the newest first. */
import { Select } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDate } from '../../../domain/kernel/format.ts'
import { isZero } from '../../../domain/kernel/number/decimal.ts'
import type { ProjectDocument } from '../../../domain/planning/project-view.ts'
import books from '../../books/Books.module.css'
import { AmountIn } from '../../books/Both.tsx'
import { DocumentLink } from '../../books/DocumentLink.tsx'
import { DocumentState } from '../../books/DocumentsTab.tsx'
import { MoreRows } from '../../books/MoreRows.tsx'
import { FormNotice } from '../../kernel/form/FormNotice.tsx'
import type { TabProps } from '../../kernel/form/model/form-parts.ts'
import { Empty } from '../../kernel/parts/Empty.tsx'
import { Card } from '../../kernel/parts/Sheet.tsx'
import { Wait } from '../../kernel/parts/screen/Wait.tsx'
import { messageOf } from '../../kernel/session/api.ts'
import classes from './Project.module.css'
import { useLiveProject, useProjectDocuments } from './project-queries.ts'

export default function ProjectDocumentsTab({ row }: TabProps) {
  const { t } = useTranslation()
  useLiveProject()
  const [kind, setKind] = useState<string | null>(null)
  const found = useProjectDocuments(row.id, kind)
  const rows = found.data?.pages.flatMap((page) => page.rows) ?? []
  const kinds = found.data?.pages[0]?.kinds ?? []
  if (found.error) return <FormNotice tone="error">{messageOf(found.error)}</FormNotice>
  if (!found.data) return <Wait />
  if (kinds.length === 0)
    return <Empty title={t('project.noDocuments')} hint={t('project.noDocumentsHint')} />
  return (
    <Card
      title={t('ledger.documents')}
      aside={
        <Select
          className={classes.choice}
          aria-label={t('ledger.kind')}
          placeholder={t('project.allKinds')}
          clearable
          data={kinds.map(({ behaviour, count }) => ({
            value: behaviour,
            label: `${t(`choice.behaviour.${behaviour}`)} · ${count}`,
          }))}
          value={kind}
          onChange={setKind}
        />
      }
    >
      <div className={books.inCard}>
        <table className={books.table} aria-label={t('ledger.documents')}>
          <thead>
            <tr>
              <th>{t('field.day')}</th>
              <th>{t('field.number')}</th>
              <th>{t('ledger.kind')}</th>
              <th>{t('field.partner')}</th>
              <th>{t('field.state')}</th>
              <th data-number>{t('ledger.total')}</th>
              <th data-number>{t('ledger.open')}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((document) => (
              <Row key={document.id} document={document} />
            ))}
          </tbody>
        </table>
        <MoreRows query={found} />
      </div>
    </Card>
  )
}

function Row({ document }: { document: ProjectDocument }) {
  const { t } = useTranslation()
  const { day, behaviour, partner, currency, total, open } = document
  return (
    <tr>
      <td>
        <bdi dir="ltr">{formatDate(day)}</bdi>
      </td>
      <td data-name>
        <DocumentLink document={document} />
      </td>
      <td>{t(`choice.behaviour.${behaviour}`)}</td>
      <td data-label={partner ? t('field.partner') : undefined}>
        {partner && <bdi>{partner}</bdi>}
      </td>
      <td>
        <DocumentState document={document} />
      </td>
      <AmountCell label={t('ledger.total')} amount={total} currency={currency} />
      <AmountCell label={t('ledger.open')} amount={open} currency={currency} />
    </tr>
  )
}

type AmountCellProps = { label: string; amount: string | null; currency: string }

const AmountCell = ({ label, amount, currency }: AmountCellProps) => (
  <td data-number data-label={label}>
    {amount === null || isZero(amount) ? (
      <span className={books.quiet}>–</span>
    ) : (
      <AmountIn amount={amount} code={currency} />
    )}
  </td>
)
