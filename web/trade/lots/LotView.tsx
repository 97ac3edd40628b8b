/** One lot: what of it is where, and every document it came and went by. */
import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { BehaviourName } from '../../../domain/books/behaviour.ts'
import { formatDate } from '../../../domain/kernel/format.ts'
import { isZero } from '../../../domain/kernel/number/decimal.ts'
import type { LotStep, LotTrace } from '../../../domain/stock/lots/lot-report.ts'
import classes from '../../books/Books.module.css'
import { DocumentLink } from '../../books/DocumentLink.tsx'
import { MoreRows } from '../../books/MoreRows.tsx'
import { FormNotice } from '../../kernel/form/FormNotice.tsx'
import { Card } from '../../kernel/parts/Sheet.tsx'
import { Wait } from '../../kernel/parts/screen/Wait.tsx'
import { toast } from '../../kernel/parts/toast.tsx'
import { download, messageOf } from '../../kernel/session/api.ts'
import { useMay } from '../../kernel/session/session.ts'
import { Quantity } from '../stock/StockAmounts.tsx'
import { useLotTrace } from '../stock/stock-queries.ts'
import own from './Lots.module.css'

export function LotView({ id }: { id: string }) {
  const { t } = useTranslation()
  const may = useMay()
  const found = useLotTrace(id)
  const pages = found.data?.pages ?? []
  const [first] = pages
  const save = () =>
    download(`/api/lots/${id}/export?format=csv`).catch((error) => toast.error(messageOf(error)))
  return (
    <>
      <div className={classes.tools}>
        <Link className={classes.link} to="/Stock?tab=lots">
          {t('lot.back')}
        </Link>
        {first && <LotHead trace={first} />}
        {may('stock.level.export') && (
          <Button
            className={classes.end}
            variant="default"
            leftSection={<IconDownload size={16} stroke={1.75} aria-hidden />}
            onClick={save}
          >
            {t('action.export')}
          </Button>
        )}
      </div>
      {found.error && <FormNotice tone="error">{messageOf(found.error)}</FormNotice>}
      {found.isPending && <Wait />}
      {first && (
        <div className={`${classes.scroller} ${own.cards}`}>
          <Card title={t('lot.whereItIs')}>
            <Places trace={first} />
          </Card>
          <Card title={t('lot.whereItWent')}>
            <Steps pages={pages} />
            <MoreRows query={found} />
          </Card>
        </div>
      )}
    </>
  )
}

function LotHead({ trace: { lot } }: { trace: LotTrace }) {
  const { t } = useTranslation()
  return (
    <h2 className={own.head}>
      {lot.code === null ? t('lot.unnamed') : <bdi dir="ltr">{lot.code}</bdi>}
      <bdi className={own.quiet}>{lot.item.title}</bdi>
      {lot.expiry && (
        <span className={own.quiet}>
          {t('lot.expiry')} <bdi dir="ltr">{formatDate(lot.expiry)}</bdi>
        </span>
      )}
    </h2>
  )
}

function Places({ trace: { there, lot } }: { trace: LotTrace }) {
  const { t } = useTranslation()
  if (there.length === 0) return <p className={own.quiet}>{t('lot.nowhere')}</p>
  return (
    <ul className={own.places}>
      {there.map(({ warehouse, quantity, inTransit }) => (
        <li key={warehouse.id}>
          <bdi>{warehouse.title}</bdi> <Quantity quantity={quantity} unit={lot.unit} />
          {!isZero(inTransit) && (
            <span className={own.quiet}>
              {' '}
              {t('stock.inTransit')} <Quantity quantity={inTransit} unit={lot.unit} />
            </span>
          )}
        </li>
      ))}
    </ul>
  )
}

function Steps({ pages }: { pages: readonly LotTrace[] }) {
  const { t } = useTranslation()
  const rows = pages.flatMap((page) => page.rows)
  if (rows.length === 0) return <p className={own.quiet}>{t('lot.unmoved')}</p>
  return (
    <div className={classes.inCard}>
      <table className={classes.table} aria-label={t('lot.whereItWent')}>
        <thead>
          <tr>
            <th>{t('field.day')}</th>
            <th>{t('stock.document')}</th>
            <th>{t('field.partner')}</th>
            <th>{t('field.warehouse')}</th>
            <th data-number>{t('stock.moved')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((step) => (
            <Step key={step.id} step={step} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Step({ step }: { step: LotStep }) {
  const { t } = useTranslation()
  const { day, document, warehouse, isTransit, quantity, as } = step
  return (
    <tr>
      <td>
        <bdi dir="ltr">{formatDate(day)}</bdi>
      </td>
      <td data-name>
        {document ? (
          <DocumentLink
            document={{ ...document, behaviour: document.behaviour as BehaviourName }}
          />
        ) : (
          t('stock.otherBranch')
        )}
      </td>
      <td data-label={document?.partner ? t('field.partner') : undefined}>
        {document?.partner && <bdi>{document.partner}</bdi>}{' '}
        {document?.phone && (
          <a className={classes.link} href={`tel:${document.phone.replaceAll(' ', '')}`}>
            <bdi dir="ltr">{document.phone}</bdi>
          </a>
        )}
      </td>
      <td data-label={t('field.warehouse')}>
        <bdi>{isTransit ? t('stock.wayTo', { name: warehouse.title }) : warehouse.title}</bdi>
      </td>
      <td data-number data-label={t('stock.moved')}>
        <Quantity quantity={quantity} isMove />
        {as && (
          <span className={own.quiet}>
            {' '}
            <bdi>{as.item.title}</bdi> {as.code && <bdi dir="ltr">{as.code}</bdi>}
          </span>
        )}
      </td>
    </tr>
  )
}
