/** The lots of some pieces: typed where goods come, chosen or typed where they leave. */
import { ActionIcon, Autocomplete, Button, Input, Textarea, TextInput } from '@mantine/core'
import { IconPlus, IconSortAscending, IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDate, formatDecimal } from '../../../domain/kernel/format.ts'
import { isolated } from '../../../domain/kernel/naming/isolation.ts'
import { isDecimal, isNegative, isZero } from '../../../domain/kernel/number/decimal.ts'
import { differenceOf, sumOf } from '../../../domain/kernel/number/fraction.ts'
import {
  firstExpiredFirst,
  type LotKeeping,
  type NamedLot,
} from '../../../domain/stock/lots/lot.ts'
import { lotCode } from '../../../domain/stock/lots/lot-code.ts'
import type { LyingLot } from '../../../domain/stock/lots/lot-report.ts'
import { DateInput } from '../../kernel/form/inputs/DateInput.tsx'
import { DecimalInput } from '../../kernel/form/inputs/DecimalInput.tsx'
import { call } from '../../kernel/session/api.ts'
import { useMay } from '../../kernel/session/session.ts'
import { today } from '../../kernel/words/today.ts'
import classes from './Lots.module.css'

type LotsInputProps = {
  item: string
  /** Where they leave; none where nobody can look. */
  warehouse: string | null
  keeping: LotKeeping
  isComing: boolean
  /** In base units; none while it is not known. */
  wanted: string | null
  lots: readonly NamedLot[]
  isInvalid?: boolean
  describedBy?: string
  onChange: (lots: NamedLot[]) => void
}

/** What lies there, for those who may see it. */
function useLying(item: string, warehouse: string | null): LyingLot[] {
  const may = useMay()
  const { data } = useQuery({
    queryKey: ['stock', 'lying', item, warehouse],
    queryFn: ({ signal }) =>
      call<LyingLot[]>('GET', `/api/lots/lying?item=${item}&warehouse=${warehouse}`, undefined, {
        signal,
      }),
    enabled: warehouse !== null && may('stock.level.view'),
  })
  return data ?? []
}

export default function LotsInput(props: LotsInputProps) {
  const { t } = useTranslation()
  const { item, warehouse, keeping, isComing, wanted, lots, onChange } = props
  const lying = useLying(item, isComing ? null : warehouse)
  const propose = () => {
    const { parts } = firstExpiredFirst(lying, wanted ?? '0', today())
    onChange(
      parts.flatMap(({ lot, quantity }) => {
        const found = lying.find(({ id }) => id === lot)
        return found ? [{ lot, code: found.code, expiry: found.expiry, quantity }] : []
      }),
    )
  }
  const label = t(keeping.hasSerials ? 'lot.serialsOfLine' : 'lot.ofLine')
  return (
    <fieldset className={classes.lots} aria-describedby={props.describedBy}>
      <legend className={classes.legend}>{label}</legend>
      {keeping.hasSerials ? (
        <Serials {...props} lying={lying} />
      ) : (
        <Batches {...props} lying={lying} />
      )}
      <div className={classes.foot}>
        {!keeping.hasSerials && (
          <Button
            variant="subtle"
            size="compact-sm"
            leftSection={<IconPlus size={14} stroke={1.75} aria-hidden />}
            onClick={() => onChange([...lots, { code: '', quantity: restOf(lots, wanted) }])}
          >
            {t('lot.add')}
          </Button>
        )}
        {!isComing && !keeping.hasSerials && lying.length > 0 && wanted && (
          <Button
            variant="subtle"
            size="compact-sm"
            leftSection={<IconSortAscending size={14} stroke={1.75} aria-hidden />}
            onClick={propose}
          >
            {t('lot.propose')}
          </Button>
        )}
        <Rest lots={lots} wanted={wanted} isProposed={!isComing && !keeping.hasSerials} />
      </div>
    </fieldset>
  )
}

const namedSum = (lots: readonly NamedLot[]): string =>
  sumOf(lots.map(({ quantity }) => (isDecimal(quantity) ? quantity : '0')))

function restOf(lots: readonly NamedLot[], wanted: string | null): string {
  const rest = wanted ? differenceOf(wanted, namedSum(lots)) : '1'
  return isNegative(rest) || isZero(rest) ? '1' : rest
}

type RestProps = { lots: readonly NamedLot[]; wanted: string | null; isProposed: boolean }

/** What is still to be named. */
function Rest({ lots, wanted, isProposed }: RestProps) {
  const { t } = useTranslation()
  if (lots.length === 0 && isProposed)
    return <span className={classes.quiet}>{t('lot.proposedHint')}</span>
  if (!wanted) return null
  const rest = differenceOf(wanted, namedSum(lots))
  if (isZero(rest)) return null
  const left = isolated(formatDecimal(rest.replace('-', '')))
  return (
    <span className={classes.rest} role="status">
      {t(isNegative(rest) ? 'lot.tooMuch' : 'lot.left', { left })}
    </span>
  )
}

type PartProps = LotsInputProps & { lying: readonly LyingLot[] }

/** A scanner writes one below the other. */
function Serials({ lots, lying, isInvalid, keeping, isComing, onChange }: PartProps) {
  const { t } = useTranslation()
  const id = useId()
  const [text, setText] = useState(() => lots.map(({ code }) => code ?? '').join('\n'))
  const expiry = lots[0]?.expiry ?? null
  const set = (typed: string, day: string | null = expiry) => {
    setText(typed)
    const codes = [...new Set(typed.split(/[\n\t,;]+/).map((code) => code.trim()))].filter(Boolean)
    onChange(codes.map((code) => ({ code, quantity: '1', ...(day ? { expiry: day } : {}) })))
  }
  const open = lying.filter(({ code }) => code && !lots.some((lot) => lot.code === code))
  return (
    <>
      <Textarea
        label={t('lot.enterSerials')}
        autosize
        minRows={2}
        maxRows={12}
        dir="ltr"
        error={isInvalid}
        value={text}
        onChange={(event) => set(event.currentTarget.value)}
      />
      {isComing && keeping.hasExpiry && (
        <Input.Wrapper label={t('lot.expiry')} id={id}>
          <DateInput id={id} value={expiry} onChange={(day) => set(text, day)} />
        </Input.Wrapper>
      )}
      {open.length > 0 && (
        <div className={classes.chips}>
          {open.slice(0, 30).map(({ id: lot, code }) => (
            <Button
              key={lot}
              variant="default"
              size="compact-sm"
              onClick={() => set([...text.split('\n').filter(Boolean), code ?? ''].join('\n'))}
            >
              <bdi dir="ltr">{code}</bdi>
            </Button>
          ))}
        </div>
      )}
    </>
  )
}

function Batches({ lots, lying, isInvalid, keeping, isComing, onChange }: PartProps) {
  const { t } = useTranslation()
  const change = (at: number, part: Partial<NamedLot>) =>
    onChange(lots.map((lot, n) => (n === at ? { ...lot, ...part } : lot)))
  const hasCode = keeping.hasBatches || !isComing
  return (
    <ul className={classes.rows}>
      {lots.map((lot, at) => {
        const known = lying.find(({ code }) => code !== null && code === lot.code)
        const label = t('lot.code')
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a row is where it stands; codes are typed
          <li key={at} className={classes.row}>
            {hasCode &&
              (lying.length > 0 ? (
                <Autocomplete
                  label={label}
                  dir="ltr"
                  error={isInvalid}
                  maxLength={lotCode.max}
                  data={lying.flatMap(({ code }) => code ?? [])}
                  value={lot.code ?? ''}
                  onChange={(code) => change(at, { code, lot: undefined, expiry: undefined })}
                />
              ) : (
                <TextInput
                  label={label}
                  dir="ltr"
                  error={isInvalid}
                  maxLength={lotCode.max}
                  value={lot.code ?? ''}
                  onChange={(event) =>
                    change(at, { code: event.currentTarget.value, lot: undefined })
                  }
                />
              ))}
            {isComing && keeping.hasExpiry && (
              <ExpiryInput
                value={lot.expiry ?? null}
                onChange={(expiry) => change(at, { expiry })}
              />
            )}
            <PiecesInput value={lot.quantity} onChange={(quantity) => change(at, { quantity })} />
            <ActionIcon
              variant="subtle"
              color="gray"
              className={classes.remove}
              aria-label={t('lot.remove', { code: isolated(lot.code ?? '') })}
              onClick={() => onChange(lots.filter((_, n) => n !== at))}
            >
              <IconTrash size={16} stroke={1.75} aria-hidden />
            </ActionIcon>
            {known && (
              <span className={classes.quiet}>
                {t('lot.lying', { quantity: isolated(formatDecimal(known.quantity)) })}
                {known.expiry && (
                  <>
                    {' · '}
                    <bdi dir="ltr">{formatDate(known.expiry)}</bdi>
                  </>
                )}
              </span>
            )}
          </li>
        )
      })}
    </ul>
  )
}

type FieldProps<Value> = { value: Value; onChange: (value: Value) => void }

function ExpiryInput({ value, onChange }: FieldProps<string | null>) {
  const { t } = useTranslation()
  const id = useId()
  return (
    <Input.Wrapper label={t('lot.expiry')} id={id}>
      <DateInput id={id} value={value} onChange={onChange} />
    </Input.Wrapper>
  )
}

function PiecesInput({ value, onChange }: FieldProps<string>) {
  const { t } = useTranslation()
  const id = useId()
  return (
    <Input.Wrapper label={t('lot.pieces')} id={id}>
      <DecimalInput id={id} value={value} onChange={(typed) => onChange(typed ?? '')} />
    </Input.Wrapper>
  )
}
