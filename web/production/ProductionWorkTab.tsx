/** An order at work: what it needs and lacks, its next step, and what it cost once it is done. */
import { Button } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { AnyRow, Entity } from '../../domain/kernel/entity.ts'
import { newId } from '../../domain/kernel/id.ts'
import type { ProductionWork } from '../../domain/production/contract.ts'
import type { ProductionState } from '../../domain/production/production-order.entity.ts'
import { useChange } from '../kernel/document/document-change.ts'
import { FormNotice } from '../kernel/form/FormNotice.tsx'
import { DecimalInput } from '../kernel/form/inputs/DecimalInput.tsx'
import { Labelled } from '../kernel/form/inputs/Labelled.tsx'
import type { TabProps } from '../kernel/form/model/form-parts.ts'
import { confirm } from '../kernel/parts/confirm.tsx'
import { Money } from '../kernel/parts/Money.tsx'
import { Card } from '../kernel/parts/Sheet.tsx'
import { Wait } from '../kernel/parts/Wait.tsx'
import { messageOf } from '../kernel/session/api.ts'
import { useMay } from '../kernel/session/session.ts'
import { today } from '../kernel/words/today.ts'
import { Quantity } from '../trade/stock/StockAmounts.tsx'
import { ComponentTable } from './ComponentTable.tsx'
import classes from './Production.module.css'
import { useProductionWork } from './work-queries.ts'

export default function ProductionWorkTab({ entity, row }: TabProps) {
  const { t } = useTranslation()
  const { data, error, isPending } = useProductionWork(row.id)
  const [actual, setActual] = useState<Readonly<Record<string, string | null>>>({})
  const isOpen = data?.state === 'confirmed' || data?.state === 'running'
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
            onActual={isOpen ? (id, value) => setActual({ ...actual, [id]: value }) : undefined}
          />
        </Card>
      )}
    </div>
  )
}

type StepsProps = {
  entity: Entity
  row: AnyRow
  work: ProductionWork
  actual: Readonly<Record<string, string | null>>
}

/** The step one would take next stands first, filled. */
const nextSteps: Record<ProductionState, readonly ProductionState[]> = {
  draft: ['confirmed', 'cancelled'],
  confirmed: ['running', 'draft', 'cancelled'],
  running: ['confirmed', 'cancelled'],
  done: [],
  cancelled: ['draft'],
}

function Steps({ entity, row, work, actual }: StepsProps) {
  const { t } = useTranslation()
  const may = useMay()
  const { isBusy, error, send } = useChange(entity, () => undefined)
  const path = `${entity.api}/${row.id}`
  const isOpen = work.state === 'confirmed' || work.state === 'running'
  const step = (state: ProductionState) =>
    void send('POST', `${path}/step`, { version: row.version, state })
  const undo = async () => {
    const isMeant = await confirm({
      title: t('production.undoTitle'),
      body: t('production.undoBody'),
      confirmLabel: t('production.undo'),
    })
    const reason = t('production.undo')
    if (isMeant) void send('POST', `${path}/undo`, { version: row.version, reason })
  }
  return (
    <Card title={t(`choice.productionOrder.state.${work.state}`)}>
      {error && <FormNotice tone="error">{error.message}</FormNotice>}
      {isOpen && may('production.productionOrder.post') && (
        <Finish row={row} work={work} actual={actual} isBusy={isBusy} path={path} send={send} />
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
          <Button variant="default" loading={isBusy} onClick={() => void undo()}>
            {t('production.undo')}
          </Button>
        )}
      </div>
    </Card>
  )
}

type FinishProps = Omit<StepsProps, 'entity'> & {
  isBusy: boolean
  path: string
  send: ReturnType<typeof useChange>['send']
}

function Finish({ row, work, actual, isBusy, path, send }: FinishProps) {
  const { t } = useTranslation()
  // One id for all tries: a lost answer must not make it twice.
  const [document] = useState(newId)
  const [produced, setProduced] = useState<string | null>(String(row.quantity))
  const [scrap, setScrap] = useState<string | null>('0')
  const finish = () =>
    void send('POST', `${path}/finish`, {
      version: row.version,
      document,
      day: today(),
      produced: produced ?? '0',
      scrap: scrap ?? '0',
      actual: Object.entries(actual).flatMap(([id, quantity]) =>
        quantity === null ? [] : [{ id, quantity }],
      ),
    })
  return (
    <div className={classes.finish}>
      <Labelled
        id="production-produced"
        label={work.use === 'make' ? 'field.produced' : 'production.takenApart'}
        error={undefined}
      >
        {(input) => (
          <DecimalInput {...input} value={produced} onChange={setProduced} suffix={work.unit} />
        )}
      </Labelled>
      {work.use === 'make' && (
        <Labelled id="production-scrap" label="field.scrap" error={undefined}>
          {(input) => (
            <DecimalInput {...input} value={scrap} onChange={setScrap} suffix={work.unit} />
          )}
        </Labelled>
      )}
      <Button loading={isBusy} onClick={finish}>
        {t('production.finish')}
      </Button>
    </div>
  )
}

function Outcome({ row, work }: Pick<StepsProps, 'row' | 'work'>) {
  const { t } = useTranslation()
  return (
    <dl className={classes.facts}>
      <dt>{t('production.document')}</dt>
      <dd>
        <Link to={`/StockInOut/${work.document}`}>
          <bdi dir="ltr">{work.number}</bdi>
        </Link>
      </dd>
      <dt>{t('field.produced')}</dt>
      <dd>
        <Quantity quantity={String(row.produced)} unit={work.unit ?? undefined} />
      </dd>
      <dt>{t('field.scrap')}</dt>
      <dd>
        <Quantity quantity={String(row.scrap)} unit={work.unit ?? undefined} />
      </dd>
      {work.unitCost !== null && (
        <>
          <dt>{t('production.unitCost')}</dt>
          <dd>
            <Money amount={work.unitCost} />
          </dd>
        </>
      )}
    </dl>
  )
}
