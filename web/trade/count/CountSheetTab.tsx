/** Counting on a phone: scan or choose, say how many, go on. Nothing here says what is expected. */
import { Button, TextInput } from '@mantine/core'
import { IconCamera } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { longestOf } from '../../../domain/kernel/field/longest.ts'
import { newId } from '../../../domain/kernel/id.ts'
import { searchText } from '../../../domain/kernel/list.ts'
import { nameIn } from '../../../domain/kernel/naming/local-name.ts'
import { sumOf } from '../../../domain/kernel/number/fraction.ts'
import type { CountSheet, SheetLine } from '../../../domain/stock/count-contract.ts'
import { fittingLines, type Hit, hitOf } from '../../../domain/stock/sheet-search.ts'
import { FormNotice } from '../../kernel/form/FormNotice.tsx'
import type { TabProps } from '../../kernel/form/model/form-parts.ts'
import { Empty } from '../../kernel/parts/Empty.tsx'
import { Card } from '../../kernel/parts/Sheet.tsx'
import { Wait } from '../../kernel/parts/screen/Wait.tsx'
import { toast } from '../../kernel/parts/toast.tsx'
import { messageOf } from '../../kernel/session/api.ts'
import { today } from '../../kernel/words/today.ts'
import { currentLanguage } from '../../kernel/words/words.ts'
import classes from './Count.module.css'
import { CountedItem } from './CountedItem.tsx'
import { CountSteps } from './CountSteps.tsx'
import { findItems, keepingOf, useCountSheet, useLiveCount } from './count-queries.ts'
import { SheetLines } from './SheetLines.tsx'
import { useWaitingEntries } from './waiting-entries.ts'

const CameraDialog = lazy(() => import('../../kernel/scan/CameraDialog.tsx'))

export default function CountSheetTab({ row }: TabProps) {
  const { t } = useTranslation()
  useLiveCount(row.id)
  const { data, error, isPending } = useCountSheet(row.id)
  return (
    <Card
      title={t('count.tab.sheet')}
      aside={data && <CountSteps id={row.id} state={data.state} />}
    >
      {!data && error && <FormNotice tone="error">{messageOf(error)}</FormNotice>}
      {isPending && <Wait />}
      {data?.state === 'plan' && <Empty title={t('count.planned')} hint={t('count.plannedHint')} />}
      {data && data.state !== 'plan' && <Counting sheet={data} />}
    </Card>
  )
}

type Chosen = {
  line: SheetLine
  quantity: string | null
  lot?: string
  expiry?: string | null
  /** How many lots of it were entered before, one after the other. */
  turn?: number
}

function Counting({ sheet }: { sheet: CountSheet }) {
  const { t } = useTranslation()
  const { waiting, refusal, add, drop } = useWaitingEntries(sheet.id)
  const [typed, setTyped] = useState('')
  const [place, setPlace] = useState('')
  const [chosen, setChosen] = useState<Chosen | null>(null)
  const [isLooking, setLooking] = useState(false)
  const isOpen = sheet.state === 'counting'

  const enter = ({ line, quantity, lot, expiry }: Chosen) => {
    if (quantity === null) return
    const at = new Date().toISOString()
    const { item, round } = line
    const of = { ...(lot?.trim() ? { lot: lot.trim() } : {}), ...(expiry ? { expiry } : {}) }
    add({ id: newId(), item: item.id, place: place.trim() || null, ...of, quantity, at, round })
  }
  /** Another item or lot ends the one before; the same once more is one more of it. */
  const take = ({ line, factor, ...named }: Hit) => {
    setTyped('')
    const isSame = chosen?.line.item.id === line.item.id && !line.keeping?.hasSerials
    if (isSame && (named.lot ?? chosen.lot) === chosen.lot)
      return setChosen({ ...chosen, ...named, quantity: sumOf([chosen.quantity ?? '0', factor]) })
    if (chosen) enter(chosen)
    setChosen({ line, quantity: factor, ...named })
  }
  /** Of what has serial numbers, whatever is no other code is the number of a piece. */
  const takeSerial = (of: Chosen, code: string) => {
    setTyped('')
    if (of.lot?.trim()) enter(of)
    setChosen({ line: of.line, quantity: '1', lot: code.trim() })
  }
  const scanned = async (code: string) => {
    const hit = hitOf(sheet.lines, code, Number(today().slice(0, 4)))
    if (hit) return take(hit)
    if (chosen?.line.keeping?.hasSerials && code.trim()) return takeSerial(chosen, code)
    const fitting = fittingLines(sheet.lines, code)
    const [only] = fitting
    if (only && fitting.length === 1) return take({ line: only, factor: '1' })
    if (fitting.length > 1) return
    const found = await findItems(code).catch(() => undefined)
    const [item] = found?.isGuess ? [] : (found?.rows ?? [])
    if (!item) return toast.error(t('count.unknown', { code }))
    const keeping = await keepingOf(item.id).catch(() => null)
    take({ line: extraOf(item, keeping), factor: item.hit?.factor ?? '1' })
  }
  if (!isOpen) return <SheetLines sheet={sheet} lines={sheet.lines} waiting={[]} />
  return (
    <>
      <div className={classes.search}>
        <form
          className={classes.code}
          onSubmit={(event) => {
            event.preventDefault()
            void scanned(typed)
          }}
        >
          <TextInput
            type="search"
            aria-label={t('count.scan')}
            placeholder={t('count.scan')}
            maxLength={longestOf(searchText)}
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value)}
            data-scanned
          />
        </form>
        <Button
          variant="default"
          aria-label={t('count.camera')}
          onClick={() => setLooking(true)}
          className={classes.camera}
        >
          <IconCamera size={20} stroke={1.75} aria-hidden />
        </Button>
      </div>
      {refusal && <FormNotice tone="error">{refusal}</FormNotice>}
      {waiting.length > 0 && (
        <p className={classes.waiting} role="status">
          {t('count.waiting', { number: waiting.length })}
        </p>
      )}
      {chosen && (
        <CountedItem
          key={`${chosen.line.item.id} ${chosen.turn ?? 0}`}
          sheet={sheet}
          waiting={waiting}
          line={chosen.line}
          quantity={chosen.quantity}
          place={place}
          lot={chosen.lot ?? ''}
          expiry={chosen.expiry ?? null}
          onLot={(lot) => setChosen(withLot(chosen, lot))}
          onExpiry={(expiry) => setChosen({ ...chosen, expiry })}
          onQuantity={(quantity) => setChosen({ ...chosen, quantity })}
          onPlace={setPlace}
          onDrop={drop}
          onEnter={() => {
            enter(chosen)
            setChosen(nextOf(chosen))
          }}
          onLeave={() => setChosen(null)}
        />
      )}
      <SheetLines
        sheet={sheet}
        lines={fittingLines(sheet.lines, typed)}
        waiting={waiting}
        onChoose={(line) => {
          if (chosen) enter(chosen)
          setTyped('')
          setChosen({ line, quantity: null })
        }}
      />
      {isLooking && (
        <Suspense fallback={null}>
          <CameraDialog onCode={(code) => void scanned(code)} onClose={() => setLooking(false)} />
        </Suspense>
      )}
    </>
  )
}

/** Of what is kept by lots, the next lot of it; else whatever comes. */
const nextOf = ({ line, turn = 0 }: Chosen): Chosen | null =>
  line.keeping ? { line, quantity: null, turn: turn + 1 } : null

/** A serial number is of one piece. */
const withLot = (chosen: Chosen, lot: string): Chosen => {
  const isOne = chosen.line.keeping?.hasSerials && lot !== ''
  return { ...chosen, lot, quantity: chosen.quantity ?? (isOne ? '1' : null) }
}

type Found = Awaited<ReturnType<typeof findItems>>['rows'][number]

/** Found on the shelf though nobody planned it. */
const extraOf = (found: Found, keeping: SheetLine['keeping']): SheetLine => ({
  item: { id: found.id, title: nameIn(currentLanguage(), found) },
  code: found.specialCode,
  barcodes: [],
  unit: found.unit.title,
  category: null,
  shelf: null,
  isExtra: true,
  round: 1,
  keeping,
})
