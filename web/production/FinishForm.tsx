/** What became of an order: how much was made and spoilt, and of which lots. */
import { Button } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { AnyRow } from '../../domain/kernel/entity.ts'
import type { Linked } from '../../domain/kernel/field.ts'
import { newId } from '../../domain/kernel/id.ts'
import { isolated } from '../../domain/kernel/naming/isolation.ts'
import { sumOf } from '../../domain/kernel/number/fraction.ts'
import type { ProductionWork } from '../../domain/production/contract.ts'
import type { LotKeeping, NamedLot } from '../../domain/stock/lots/lot.ts'
import type { useChange } from '../kernel/document/document-change.ts'
import { DecimalInput } from '../kernel/form/inputs/DecimalInput.tsx'
import { Labelled } from '../kernel/form/inputs/Labelled.tsx'
import { today } from '../kernel/words/today.ts'
import { sentLots } from '../trade/lots/sent-lots.ts'
import classes from './Production.module.css'

const LotsInput = lazy(() => import('../trade/lots/LotsInput.tsx'))

export type ActualUse = Readonly<Record<string, string | null>>

type Lots = Readonly<Record<string, NamedLot[]>>

/** What is kept by lots and goes in or comes out, under the id it is sent with. */
type Lotted = {
  id: string
  item: Linked
  keeping: LotKeeping
  wanted: string | null
  isComing: boolean
}

const itself = 'itself'

function lottedOf(
  row: AnyRow,
  work: ProductionWork,
  { produced, scrap }: Readonly<Record<'produced' | 'scrap', string | null>>,
  actual: ActualUse,
): Lotted[] {
  const isMade = work.use === 'make'
  const wanted = isMade ? produced : sumOf([produced ?? '0', scrap ?? '0'])
  const own = { id: itself, item: row.item as Linked, wanted, isComing: isMade }
  return [
    ...work.lines.flatMap(({ id, item, keeping, planned }) =>
      keeping ? [{ id, item, keeping, wanted: actual[id] ?? planned, isComing: !isMade }] : [],
    ),
    ...(work.keeping ? [{ ...own, keeping: work.keeping }] : []),
    ...work.beside.flatMap(({ id, item, keeping, planned }) =>
      keeping ? [{ id, item, keeping, wanted: actual[id] ?? planned, isComing: true }] : [],
    ),
  ]
}

type FinishProps = {
  row: AnyRow
  work: ProductionWork
  actual: ActualUse
  isBusy: boolean
  path: string
  /** Where what was refused stands. */
  wrong?: string
  send: ReturnType<typeof useChange>['send']
}

export function FinishForm({ row, work, actual, isBusy, path, wrong, send }: FinishProps) {
  const { t } = useTranslation()
  // One id for all tries: a lost answer must not make it twice.
  const [document] = useState(newId)
  const [produced, setProduced] = useState<string | null>(String(row.quantity))
  const [scrap, setScrap] = useState<string | null>('0')
  const [lots, setLots] = useState<Lots>({})
  const finish = () => {
    // Each of them, so that what is refused names the line it stands on.
    const used = work.lines.map(({ id }) => ({
      id,
      quantity: actual[id] ?? undefined,
      lots: sentLots(lots[id]),
    }))
    const beside = work.beside.map(({ id }) => ({
      id,
      quantity: actual[id] ?? undefined,
      lots: sentLots(lots[id]),
    }))
    void send('POST', `${path}/finish`, {
      version: row.version,
      document,
      day: today(),
      produced: produced ?? '0',
      scrap: scrap ?? '0',
      lots: sentLots(lots[itself]),
      actual: used,
      ...(beside.length > 0 ? { beside } : {}),
    })
  }
  const lotted = lottedOf(row, work, { produced, scrap }, actual)
  return (
    <>
      <div className={classes.finish}>
        <Labelled
          id="production-produced"
          label={work.use === 'make' ? 'field.produced' : 'production.takenApart'}
          error={undefined}
        >
          {(input) => (
            <span className={classes.withUnit}>
              <DecimalInput {...input} value={produced} onChange={setProduced} />
              <bdi>{work.unit}</bdi>
            </span>
          )}
        </Labelled>
        <Labelled id="production-scrap" label="field.scrap" error={undefined}>
          {(input) => (
            <span className={classes.withUnit}>
              <DecimalInput {...input} value={scrap} onChange={setScrap} />
              <bdi>{work.unit}</bdi>
            </span>
          )}
        </Labelled>
        <Button loading={isBusy} onClick={finish}>
          {t('production.finish')}
        </Button>
      </div>
      {lotted.length > 0 && (
        <Suspense fallback={null}>
          {lotted.map(({ id, item, ...it }) => (
            <section
              key={id}
              className={classes.lots}
              aria-label={t('production.lotsOf', { item: isolated(item.title) })}
            >
              <bdi className={classes.lotsOf}>{item.title}</bdi>
              <LotsInput
                {...it}
                item={item.id}
                warehouse={(row.warehouse as Linked).id}
                lots={lots[id] ?? []}
                isInvalid={wrong?.includes('lots') && (id === itself) === wrong.startsWith('lots')}
                onChange={(named) => setLots({ ...lots, [id]: named })}
              />
            </section>
          ))}
        </Suspense>
      )}
    </>
  )
}
