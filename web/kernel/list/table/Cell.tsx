/** One value as a list shows it, by the kind of its field. */
import i18next, { type TFunction } from 'i18next'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { AnyRow, Entity } from '../../../../domain/kernel/entity.ts'
import {
  type Field,
  type FieldKind,
  type Linked,
  otherWords,
} from '../../../../domain/kernel/field.ts'
import { formatDate, formatDecimal, formatPercent } from '../../../../domain/kernel/format.ts'
import { nameKeysOf } from '../../../../domain/kernel/naming/local-name.ts'
import { signedValue } from '../../../../domain/kernel/reading/signed-row.ts'
import { MediaImage } from '../../parts/MediaImage.tsx'
import { Amount, Money } from '../../parts/Money.tsx'
import { StatusBadge } from '../../parts/StatusBadge.tsx'
import { useSession } from '../../session/session.ts'
import { badgeOf, expiryOf, isOverdue } from '../../words/badges.ts'
import { byteWords } from '../../words/byte-words.ts'
import { rowTitle } from '../../words/row-title.ts'
import { today } from '../../words/today.ts'
import { choiceLabel } from '../../words/words.ts'
import { booleanWord } from './boolean-word.ts'
import classes from './Cell.module.css'
import { fieldOf, isInSecond, isSecondary, keyOf } from './columns.ts'

type CellProps = {
  entity: Entity
  name: string
  value: unknown
  /** The row it stands in, which names the currency of its amounts. */
  row?: AnyRow
}

export function Cell({ entity, name, value: held, row }: CellProps): ReactNode {
  const value = signed(entity, name, held, row)
  const field = fieldOf(entity, name)
  const currency = row?.currency as Linked | null | undefined
  if (field?.currency === 'own' && currency && typeof value === 'string')
    return <Worth amount={value} currency={currency.id} />
  if (isOfFirst(entity, name) && typeof value === 'string') return <FirstAmount amount={value} />
  // Nothing is due of what was voided, nor on its way; an offer brings nothing.
  if (row?.state === 'void' && name === 'payment')
    return <StatusBadge state="void">{i18next.t('choice.state.void')}</StatusBadge>
  if (name === 'delivery' && (row?.state === 'void' || value === 'nothing'))
    return <span className={classes.missing}>–</span>
  const other = otherWords(field, row, value)
  if (other)
    return <StatusBadge state={badgeOf(name, value) ?? 'draft'}>{i18next.t(other)}</StatusBadge>
  if (name === 'payment' && isOverdue({ payment: value, dueDate: row?.dueDate }, today()))
    return <StatusBadge state="overdue">{i18next.t('choice.payment.overdue')}</StatusBadge>
  if (typeof value === 'string' && isSecondary(entity, name))
    return <SecondaryAmount amount={value} />
  const expiry = name === 'expiresOn' && row?.isActive !== false && expiryOf(value, today())
  if (expiry) return <StatusBadge state={expiry}>{formatDate(String(value))}</StatusBadge>
  const shown = <Value field={field} owner={entity.name} name={name} value={value} />
  return isAlarming(field, value) ? <span className={classes.alarm}>{shown}</span> : shown
}

/** A credit note stands among invoices with a minus: the column comes to its total. */
const signed = (entity: Entity, name: string, held: unknown, row: AnyRow | undefined): unknown =>
  row && held !== undefined
    ? signedValue(entity, keyOf(name), { ...row, [keyOf(name)]: held })
    : held

/** Days that something is late, and a shelf that is empty. */
const isAlarming = (field: Field | undefined, value: unknown): boolean =>
  (field?.elapsed !== undefined && Number(value) > 0) ||
  (field?.countedIn !== undefined && typeof value === 'string' && Number(value) <= 0)

/** An amount that stands beside the one that matters, such as a cost beside its price. */
function SecondaryAmount({ amount }: { amount: string }) {
  const { firstCurrency } = useSession().company
  return <Amount amount={amount} look={firstCurrency} className={classes.unit} />
}

/** Kept in both currencies (`firstNet`, `secondNet`): neither is worked out of the other. */
const isOfFirst = ({ fields }: Entity, name: string): boolean =>
  name.startsWith('first') &&
  fields[name]?.currency === undefined &&
  fields[name.replace('first', 'second')]?.currency === 'second'

function FirstAmount({ amount }: { amount: string }) {
  const { firstCurrency } = useSession().company
  return <Amount amount={amount} look={firstCurrency} className={classes.money} />
}

/** An amount in the currency of its row. */
function Worth({ amount, currency }: { amount: string; currency: string }) {
  const { currencies, firstCurrency } = useSession().company
  const look = currencies.find(({ id }) => id === currency) ?? firstCurrency
  return <Amount amount={amount} look={look} className={classes.money} />
}

type ValueProps = {
  field: Field | undefined
  /** The entity it belongs to, which may have words of its own for it. */
  owner?: string
  name: string
  value: unknown
}

/** The value of a field of an entity, or of its lines. */
export function Value({ field, owner = '', name, value }: ValueProps): ReactNode {
  const { t } = useTranslation()
  // Not loaded yet (a column just chosen) is blank; known to be missing is a dash.
  if (value === undefined) return null
  if (isMissing(value) && field?.kind === 'media') return <span className={classes.noMedia} />
  if (isMissing(value)) return <span className={classes.missing}>–</span>
  if (field?.currency === 'second') return <SecondAmount amount={String(value)} />
  if (field?.currency === 'first')
    return <Money amount={String(value)} currency={isInSecond(name) ? 'second' : 'first'} />
  if (field?.lines) return <bdi>{titlesOf(field.lines, value as Line[])}</bdi>
  if (field?.isCode) return <bdi dir="ltr">{String(value)}</bdi>
  if (field?.unit === 'bytes') return <bdi>{byteWords(Number(value))}</bdi>
  return (looks[field?.kind ?? 'text'] ?? plain)(value, name, t, owner)
}

/** An amount that is kept in the second currency itself. */
function SecondAmount({ amount }: { amount: string }) {
  const { secondCurrency } = useSession().company
  return secondCurrency && <Amount amount={amount} look={secondCurrency} />
}

type Line = Record<string, unknown>

const titlesOf = ({ title, fields }: NonNullable<Field['lines']>, lines: readonly Line[]): string =>
  lines
    .map((line) => {
      const value = line[title]
      // A line may be named by what it refers to.
      if (typeof value === 'object' && value !== null) return (value as Linked).title
      const names = nameKeysOf(title).filter((key) => key in fields)
      return names.length > 1 ? rowTitle({ title, fields, names }, line) : String(value ?? '')
    })
    .join(' · ')

export const isMissing = (value: unknown): boolean =>
  value === null || value === '' || (Array.isArray(value) && value.length === 0)

type Look = (value: unknown, name: string, t: TFunction, owner: string) => ReactNode

const plain: Look = (value) => <bdi>{String(value)}</bdi>

const leftToRight: Look = (value) => <bdi dir="ltr">{String(value)}</bdi>

const countryName: Look = (value) => {
  const names = new Intl.DisplayNames([i18next.language], { type: 'region' })
  return <bdi>{names.of(String(value))}</bdi>
}

const decimal: Look = (value) => <bdi dir="ltr">{formatDecimal(String(value))}</bdi>

const looks: Partial<Record<FieldKind, Look>> = {
  email: leftToRight,
  phone: leftToRight,
  country: countryName,
  zone: leftToRight,
  integer: decimal,
  quantity: decimal,
  money: (value) => (
    <bdi dir="ltr" className={classes.money}>
      {formatDecimal(String(value))}
    </bdi>
  ),
  percent: (value) => <bdi dir="ltr">{formatPercent(String(value))}</bdi>,
  date: (value) => <bdi dir="ltr">{formatDate(String(value))}</bdi>,
  boolean: (value, name, t) => {
    if (name === 'isActive')
      return (
        <StatusBadge state={value ? 'active' : 'inactive'}>
          {t(booleanWord(name, value === true))}
        </StatusBadge>
      )
    return t(booleanWord(name, value === true))
  },
  choice: (value, name, t, owner) => {
    const words = choiceLabel(t, owner, name, String(value))
    const state = badgeOf(name, value)
    return state ? <StatusBadge state={state}>{words}</StatusBadge> : words
  },
  choices: (value, name, t, owner) =>
    (value as string[]).map((it) => choiceLabel(t, owner, name, it)).join(' · '),
  colour: (value) => (
    <span className={classes.colour}>
      <span className={classes.swatch} style={{ backgroundColor: String(value) }} aria-hidden />
      <bdi dir="ltr">{String(value)}</bdi>
    </span>
  ),
  // The name stands in the same row.
  media: (value) => <MediaImage id={(value as Linked).id} alt="" className={classes.media} />,
  reference: (value) => <bdi>{(value as Linked).title}</bdi>,
  references: (value) => (value as Linked[]).map(({ title }) => title).join(' · '),
}
