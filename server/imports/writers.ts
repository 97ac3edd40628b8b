/**
 * How the rows of each kind are written: by the very commands a form calls, so that no rule holds for
 * one and not for the other. Where many new rows can be judged together they are also written together.
 */

import type { OpeningInput } from '../../domain/books/opening.ts'
import { category } from '../../domain/catalog/category.entity.ts'
import { listPrice } from '../../domain/catalog/list-price.entity.ts'
import { priceList } from '../../domain/catalog/price-list.entity.ts'
import { unit } from '../../domain/catalog/unit.entity.ts'
import type { ImportKindName } from '../../domain/imports/kinds.ts'
import type { Values } from '../../domain/imports/plan.ts'
import type { AnyRow, Entity } from '../../domain/kernel/entity.ts'
import type { FieldRefusal } from '../../domain/kernel/refusal.ts'
import { isNobody } from '../../domain/partners/thirdparty-rules.ts'
import {
  addOpening,
  type Opened,
  postOpenings,
  type Unopened,
  voidOpenings,
} from '../books/opening.ts'
import { changeItem, createItem, judgedItemChanges, judgedNewItems } from '../catalog/item.ts'
import { changeUnit } from '../catalog/unit.ts'
import type { Command } from '../kernel/command.ts'
import type { Context } from '../kernel/context.ts'
import type { Tx } from '../kernel/postgres/db.ts'
import { crudOf } from '../kernel/rows/crud.ts'
import { changeRate, createRate, judgedNewRates, judgedRateChanges } from '../money/rate.ts'
import { changeThirdparty, createThirdparty } from '../partners/thirdparty.ts'

type Input = Values & { id: string }

export type JudgedRow = { input: Input; refusals: FieldRefusal[] }

type KnownChange = { id: string; before: AnyRow; changes: Values }

export type JudgedChange = { extra?: Values; refusals: FieldRefusal[] }

/** Takes documents back, each as far as nothing stands against it. */
export type Voiding = (
  context: Context,
  ids: readonly string[],
  reason: string,
) => Promise<ReadonlyMap<string, Unopened>>

type Writer = {
  create: Command
  change?: Command
  /** Judges many new rows at once; without it each is written by itself. */
  judge?: (tx: Tx, inputs: readonly Input[]) => Promise<JudgedRow[]>
  /** Judge and table say all there is to say: a trial needs to write nothing. */
  isForeseen?: boolean
  /** Fields whose change asks for more than that: whether it may be is tried. */
  tried?: readonly string[]
  /** Columns that follow from the rest of a new row, and would be written behind it else. */
  extra?: Readonly<Record<string, (input: Input) => string | null>>
  /** Judges many changes at once; one that is refused is told why by its command. */
  judgeChanges?: (tx: Tx, changes: readonly KnownChange[]) => Promise<JudgedChange[]>
  /** Of documents: judges each and writes together what holds, */
  post?: (context: Context, inputs: readonly Input[]) => Promise<Opened[]>
  /** and takes back what was posted. */
  void?: Voiding
}

const unjudged = async (_: Tx, inputs: readonly Input[]): Promise<JudgedRow[]> =>
  inputs.map((input) => ({ input, refusals: [] }))

const unjudgedChanges = async (_: Tx, changes: readonly KnownChange[]): Promise<JudgedChange[]> =>
  changes.map(() => ({ refusals: [] }))

function plain(entity: Entity, own: Partial<Writer> = {}): Writer {
  const found = (route: string): Command => {
    const made = crudOf(entity).find((command) => command.route === route)
    if (!made) throw new Error(`Nothing serves ${route}`)
    return made
  }
  return {
    create: found(`POST ${entity.api}`),
    change: found(`PATCH ${entity.api}/:id`),
    judge: unjudged,
    ...(!own.change && { judgeChanges: unjudgedChanges }),
    ...own,
  }
}

const thirdparties = async (_: Tx, inputs: readonly Input[]): Promise<JudgedRow[]> =>
  inputs.map((input) => ({
    input,
    refusals: isNobody({ isClient: true, isSupplier: false, ...input })
      ? [{ code: 'thirdpartyIsSomebody', field: 'isClient' }]
      : [],
  }))

/** The cash client has more to be told about; his command does it. */
const thirdpartyChanges = async (_: Tx, all: readonly KnownChange[]): Promise<JudgedChange[]> =>
  all.map(({ before, changes }) => ({
    refusals:
      before.isCashClient || isNobody({ ...before, ...changes })
        ? [{ code: 'thirdpartyIsSomebody', field: 'isClient' }]
        : [],
  }))

async function rates(tx: Tx, inputs: readonly Input[]): Promise<JudgedRow[]> {
  const refusals = await judgedNewRates(tx, inputs)
  return inputs.map((input, at) => ({ input, refusals: refusals[at] ?? [] }))
}

async function rateChanges(tx: Tx, all: readonly KnownChange[]): Promise<JudgedChange[]> {
  const refusals = await judgedRateChanges(
    tx,
    all.map(({ changes }) => changes),
  )
  return refusals.map((some) => ({ refusals: some }))
}

const openings = (context: Context, inputs: readonly Input[]): Promise<Opened[]> =>
  postOpenings(context, inputs as unknown as OpeningInput[])

/** All codes of an item in one text, as its own table keeps them. */
function codesOf({ barcodes }: Input): string | null {
  const lines = (barcodes ?? []) as { code: string }[]
  return lines.length > 0 ? lines.map(({ code }) => code).join(' ') : null
}

const writers: Readonly<Record<Exclude<ImportKindName, 'openingStock'>, Writer>> = {
  item: {
    create: createItem,
    change: changeItem,
    judge: judgedNewItems as Writer['judge'],
    isForeseen: true,
    judgeChanges: judgedItemChanges as unknown as Writer['judgeChanges'],
    tried: ['hasBatches', 'hasExpiry', 'hasSerials'],
    extra: { codes: codesOf },
  },
  itemPicture: {
    create: createItem,
    change: changeItem,
    judgeChanges: judgedItemChanges as unknown as Writer['judgeChanges'],
  },
  thirdparty: {
    create: createThirdparty,
    change: changeThirdparty,
    judge: thirdparties,
    isForeseen: true,
    judgeChanges: thirdpartyChanges,
  },
  category: plain(category),
  unit: plain(unit, { change: changeUnit }),
  priceList: plain(priceList),
  listPrice: plain(listPrice),
  rate: {
    create: createRate,
    change: changeRate,
    judge: rates,
    judgeChanges: rateChanges,
  },
  openingBalance: { create: addOpening, post: openings, void: voidOpenings },
}

export const writerOf = (kind: ImportKindName): Writer | undefined =>
  kind === 'openingStock' ? undefined : writers[kind]

type Run = (context: Context, input: unknown) => Promise<unknown>

/** What was looked at row by row needs no second question. */
const confirmable = new Set<Command>([createThirdparty, changeThirdparty, createRate, changeRate])

export const runCommand = (command: Command, context: Context, input: Values): Promise<unknown> =>
  (command.run as unknown as Run)(
    context,
    confirmable.has(command) ? { ...input, isConfirmed: true } : input,
  )
