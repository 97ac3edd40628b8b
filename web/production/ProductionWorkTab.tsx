/** An order at work: what it needs and lacks, its next step, and what it cost once it is done. */
import { Button } from '@mantine/core'
import { IconArrowBackUp, IconPrinter } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { documentPath } from '../../domain/books/document-path.ts'
import type { AnyRow, Entity } from '../../domain/kernel/entity.ts'
import type { ProductionWork } from '../../domain/production/contract.ts'
import type { ProductionState } from '../../domain/production/production-order.entity.ts'
import books from '../books/Books.module.css'
import { useChange } from '../kernel/document/document-change.ts'
import { ReasonDialog } from '../kernel/document/ReasonDialog.tsx'
import { FormNotice } from '../kernel/form/FormNotice.tsx'
import type { TabProps } from '../kernel/form/model/form-parts.ts'
import { Card } from '../kernel/parts/Sheet.tsx'
import { Wait } from '../kernel/parts/screen/Wait.tsx'
import { messageOf } from '../kernel/session/api.ts'
import { useMay } from '../kernel/session/session.ts'
import { BesideTable, ComponentTable } from './ComponentTable.tsx'
import { type ActualUse, FinishForm } from './FinishForm.tsx'
import { Outcome } from './Outcome.tsx'
import classes from './Production.module.css'
import { nextSteps } from './production-steps.ts'
import { useProductionWork } from './work-queries.ts'

const SheetDialog = lazy(() => import('./SheetDialog.tsx'))

export default function ProductionWorkTab({ entity, row }: TabProps) {
  const { t } = useTranslation()
  const { data, error, isPending } = useProductionWork(row.id)
  const [actual, setActual] = useState<ActualUse>({})
  const isOpen = data?.state === 'confirmed' || data?.state === 'running'
  const onActual = isOpen
    ? (id: string, value: string | null) => setActual({ ...actual, [id]: value })
    : undefined
  return (
    <div className={classes.column}>
      {error && <FormNotice tone="error">{messageOf(error)}</FormNotice>}
      {isPending && <Wait />}
      {data && <Steps entity={entity} row={row} work={data} actual={actual} />}
      {data && (
        <Card title={t('field.components')}>
          <ComponentTable
            entity={entity}
            row={row}
            work={data}
            actual={actual}
            onActual={onActual}
          />
        </Card>
      )}
      {data && data.beside.length > 0 && (
        <Card title={t('field.byProducts')}>
          <BesideTable work={data} actual={actual} onActual={onActual} />
        </Card>
      )}
    </div>
  )
}

type StepsProps = {
  entity: Entity
  row: AnyRow
  work: ProductionWork
  actual: ActualUse
}

function Steps({ entity, row, work, actual }: StepsProps) {
  const { t } = useTranslation()
  const may = useMay()
  const { isBusy, error, send } = useChange(entity, () => undefined)
  const path = `${entity.api}/${row.id}`
  const isOpen = work.state === 'confirmed' || work.state === 'running'
  const step = (state: ProductionState) =>
    void send('POST', `${path}/step`, { version: row.version, state })
  const [opened, setOpened] = useState<'undo' | 'sheet' | null>(null)
  const close = () => setOpened(null)
  const [, list, wrongAt] = /^(actual|beside)\.(\d+)\./.exec(error?.field ?? '') ?? []
  const wrongItem = (list === 'beside' ? work.beside : work.lines)[Number(wrongAt)]?.item.title
  return (
    <Card title={t(`choice.productionOrder.state.${work.state}`)}>
      {error && (
        <FormNotice tone="error">
          {wrongItem && !error.message.includes(wrongItem) && (
            <>
              <bdi>{wrongItem}</bdi>
              {' · '}
            </>
          )}
          {error.message}
        </FormNotice>
      )}
      {isOpen && may('production.productionOrder.post') && (
        <FinishForm
          row={row}
          work={work}
          actual={actual}
          isBusy={isBusy}
          path={path}
          wrong={error?.field}
          send={send}
        />
      )}
      {work.origin && (
        <p className={classes.origin}>
          {t('production.forOrder')}{' '}
          <Link className={books.link} to={documentPath({ id: work.origin.id, screen: 'sales' })}>
            <bdi dir="ltr">{work.origin.number}</bdi>
          </Link>
          {work.origin.partner && (
            <>
              {' · '}
              <bdi>{work.origin.partner}</bdi>
            </>
          )}
        </p>
      )}
      {work.state === 'done' && <Outcome row={row} work={work} />}
      <div className={classes.steps}>
        {may('production.productionOrder.edit') &&
          nextSteps[work.state].map((state, at) => (
            <Button
              key={state}
              variant={at === 0 && !isOpen ? 'filled' : 'default'}
              loading={isBusy}
              onClick={() => step(state)}
            >
              {t(`production.step.${work.state}.${state}`)}
            </Button>
          ))}
        {work.state === 'done' && may('production.productionOrder.void') && (
          <Button variant="default" loading={isBusy} onClick={() => setOpened('undo')}>
            {t('production.undo')}
          </Button>
        )}
        {may('production.productionOrder.print') && (
          <Button
            variant="default"
            leftSection={<IconPrinter size={16} stroke={1.75} aria-hidden />}
            onClick={() => setOpened('sheet')}
          >
            {t('production.sheet.title')}
          </Button>
        )}
      </div>
      {opened === 'undo' && (
        <ReasonDialog
          entity={entity}
          document={row}
          step="undo"
          more={{ version: row.version }}
          isHarmful
          icon={IconArrowBackUp}
          title={t('production.undoTitle')}
          sentence={t('production.undoBody')}
          act={t('production.undo')}
          onClose={close}
        />
      )}
      {opened === 'sheet' && (
        <Suspense fallback={null}>
          <SheetDialog api={path} onClose={close} />
        </Suspense>
      )}
    </Card>
  )
}
