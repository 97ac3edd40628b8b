/** The line one stands on: its cells as inputs. */
import { ActionIcon, NativeSelect, Tooltip } from '@mantine/core'
import { IconNote, IconTrash } from '@tabler/icons-react'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { changesPrices } from '../../../../domain/kernel/permission.ts'
import type { DraftLine } from '../../../../domain/trade/contract.ts'
import { DecimalInput } from '../../../kernel/form/inputs/DecimalInput.tsx'
import { useSession } from '../../../kernel/session/session.ts'
import { useLook } from '../../paper/look.ts'
import { useEdited, useRoom } from '../model/editor-context.ts'
import { factsFor, placeId, wrongAt } from '../model/editor-state.ts'
import type { CellName } from '../model/layout.ts'
import { detailNames, hasDetails } from '../model/line-details.ts'
import { CellWords, LineErrors } from './CellWords.tsx'
import { ItemSearch } from './ItemSearch.tsx'
import { LineCell } from './LineCell.tsx'
import { LineDetails } from './LineDetails.tsx'
import { LinePromotions } from './LinePromotions.tsx'
import classes from './Lines.module.css'
import { LineWarnings } from './LineWarnings.tsx'
import { useColumns } from './line-columns.ts'

export type LineRowProps = { id: string; number: number }

const LineLots = lazy(() => import('./LineLots.tsx'))

export function WrittenLine({ id, number }: LineRowProps) {
  const { t } = useTranslation()
  const { editor, cellsOf } = useRoom()
  const line = useEdited(({ lines }) => lines[id])
  const columns = useColumns()
  const facts = useEdited((state) => line && factsFor(state, line))
  const keeping = facts?.keeping
  const [isNoting, setNoting] = useState(false)
  const isWrong = useEdited((state) =>
    detailNames.some((name) => wrongAt(state, `${id}.${name}`) !== undefined),
  )
  if (!line) return null
  const isOpen = isNoting || hasDetails(line) || isWrong
  const writable: readonly string[] = cellsOf(id)
  return (
    <li
      className={classes.line}
      data-line={id}
      data-current
      onFocus={(event) => {
        const cell = (event.target as Element).closest<HTMLElement>('[data-cell]')?.dataset.cell
        if (cell && writable.includes(cell)) editor.visit({ line: id, cell: cell as CellName })
      }}
    >
      <span className={classes.number}>{number}</span>
      {columns.map((column) => (
        <LineCell key={column.name} column={column} hasName>
          {writable.includes(column.name) ? (
            <CellInput name={column.name as CellName} label={column.label} line={line} />
          ) : (
            <CellWords name={column.name} line={line} />
          )}
        </LineCell>
      ))}
      <span className={classes.tools}>
        <ActionIcon
          variant="subtle"
          color="gray"
          size={24}
          tabIndex={-1}
          aria-label={t('document.lineDetails')}
          aria-pressed={isOpen}
          onClick={() => setNoting(!isNoting)}
        >
          <IconNote size={16} stroke={1.75} aria-hidden />
        </ActionIcon>
        <ActionIcon
          variant="subtle"
          color="gray"
          size={24}
          tabIndex={-1}
          aria-label={t('document.removeLine', { line: number })}
          onClick={() => editor.remove({ line: id, cell: 'quantity' })}
        >
          <IconTrash size={16} stroke={1.75} aria-hidden />
        </ActionIcon>
      </span>
      {isOpen && <LineDetails line={line} hasFocus={isNoting} />}
      <LinePromotions line={line} />
      {facts && keeping && (
        <div className={classes.noting}>
          <Suspense>
            <LineLots line={line} facts={facts} keeping={keeping} />
          </Suspense>
        </div>
      )}
      <span className={classes.warnings}>
        <LineWarnings id={id} />
      </span>
      <LineErrors id={id} />
    </li>
  )
}

type CellInputProps = { name: CellName; label: string; line: DraftLine }

function CellInput({ name, label, line }: CellInputProps): ReactNode {
  const { editor } = useRoom()
  const isInvalid = useEdited((state) => wrongAt(state, `${line.id}.${name}`) !== undefined)
  const id = placeId({ line: line.id, cell: name })
  if (name === 'item')
    return (
      <ItemSearch
        id={id}
        label={label}
        value={line.name ?? line.item?.title}
        isInvalid={isInvalid}
        onChoose={(found) => editor.replaceItem(line.id, found)}
      />
    )
  if (name === 'unit') return <UnitInput {...{ id, label, line, isInvalid }} />
  if (name === 'warehouse') return <WarehouseInput {...{ id, label, line, isInvalid }} />
  return <NumberInput {...{ id, label, line, isInvalid, name }} />
}

type InputProps = { id: string; label: string; line: DraftLine; isInvalid: boolean }

type NumberName = Exclude<CellName, 'item' | 'unit' | 'warehouse'>

function NumberInput({ id, label, line, isInvalid, name }: InputProps & { name: NumberName }) {
  const { editor } = useRoom()
  const { decimals } = useLook()
  const { limits, user } = useSession()
  const facts = useEdited((state) => factsFor(state, line))
  const isSale = useRoom().screen === 'sales'
  const { t } = useTranslation()
  const bound =
    name === 'unitPrice' && isSale && !changesPrices({ isAdmin: user.userType === 'admin', limits })
      ? t('document.priceBound')
      : name === 'discountPercent' && facts?.canDiscount === false && t('refusal.noDiscount')
  const input = (
    <DecimalInput
      id={id}
      aria-label={label}
      error={isInvalid}
      aria-describedby={isInvalid ? `${line.id}-wrong` : undefined}
      aria-description={bound || undefined}
      readOnly={bound !== false}
      decimals={name === 'unitPrice' ? decimals : 0}
      value={line[name] ?? null}
      onChange={(value) => {
        if (name === 'quantity') editor.setQuantity(line.id, value)
        else if (name === 'counted') editor.setCounted(line.id, value)
        else editor.setLine(line.id, { [name]: value })
      }}
    />
  )
  // Whoever cannot change it is told why, by pointing at it or standing on it.
  return bound === false ? (
    input
  ) : (
    <Tooltip label={bound} events={{ hover: true, focus: true, touch: true }} multiline maw={280}>
      <span>{input}</span>
    </Tooltip>
  )
}

function UnitInput({ id, label, line, isInvalid }: InputProps) {
  const { editor } = useRoom()
  const facts = useEdited((state) => factsFor(state, line))
  const units = facts?.units.map(({ unit }) => unit) ?? []
  return (
    <NativeSelect
      rightSectionWidth={22}
      id={id}
      aria-label={label}
      error={isInvalid}
      data={units.map((unit) => ({ value: unit.id, label: unit.title }))}
      value={line.unit?.id ?? ''}
      onChange={(event) => {
        const unit = units.find((it) => it.id === event.currentTarget.value)
        editor.setUnit(line.id, unit ?? null)
      }}
    />
  )
}

function WarehouseInput({ id, label, line, isInvalid }: InputProps) {
  const { editor, warehouses } = useRoom()
  const usual = useEdited(({ head }) => head.warehouse?.title)
  const data = warehouses.map((store) => ({ value: store.id, label: store.title }))
  return (
    <NativeSelect
      rightSectionWidth={22}
      id={id}
      aria-label={label}
      error={isInvalid}
      data={[{ value: '', label: usual ?? '–' }, ...data]}
      value={line.warehouse?.id ?? ''}
      onChange={(event) => {
        const store = warehouses.find((it) => it.id === event.currentTarget.value)
        editor.setLine(line.id, { warehouse: store ? { ...store } : null })
      }}
    />
  )
}
