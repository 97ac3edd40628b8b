/** The commands of every screen that writes documents of trade; each is under its own permission. */

import { sql } from 'kysely'
import { z } from 'zod'
import { hidesAmounts } from '../../domain/books/amount-sight.ts'
import {
  type BehaviourName,
  behaviourNames,
  type DocumentScreen,
  documentScreens,
} from '../../domain/books/behaviour.ts'
import { headSchemas } from '../../domain/books/head/document-head.ts'
import { refuseFarDay } from '../../domain/books/period.ts'
import { mustEntity } from '../../domain/kernel/entity.ts'
import { quantity } from '../../domain/kernel/field.ts'
import { isId } from '../../domain/kernel/id.ts'
import { day, pathId as id, id as otherId } from '../../domain/kernel/input.ts'
import { type Action, may, type Permission } from '../../domain/kernel/permission.ts'
import { postedReason } from '../../domain/kernel/posted.ts'
import { Refusal } from '../../domain/kernel/refusal.ts'
import { namedLots } from '../../domain/stock/lots/lot.ts'
import { mostLines, tradeInput } from '../../domain/trade/input.ts'
import { copyOf } from '../../domain/trade/origin/copy.ts'
import { valueLeft } from '../../domain/trade/origin/value-back.ts'
import { postedDocumentAnswer, tradeTermsAnswer } from '../../domain/trade/posting/posted-answer.ts'
import { done, nothing, postedAnswer } from '../kernel/answers.ts'
import { type Command, command, query } from '../kernel/command.ts'
import { todayOf } from '../kernel/today.ts'
import { deliver } from './deliver.ts'
import { deleteDraft, draftBody, listDrafts, readDraft, saveDraft } from './draft.ts'
import { changeDueDate } from './due-date.ts'
import { lineFacts } from './line-facts.ts'
import { paidWays } from './origin/paid-ways.ts'
import { closeRest, reopenRest } from './origin/rest.ts'
import { valueWays } from './origin/value-ways.ts'
import { postDocument } from './post.ts'
import { offerPromotions } from './promotion/line-promotions.ts'
import { readDocument } from './read.ts'
import { tradeRules } from './rules.ts'
import { unlessBlind } from './stock/blind.ts'
import { tradeTerms } from './terms.ts'
import { voidDocument } from './void.ts'

const behaviour = z.enum(behaviourNames as [BehaviourName], 'invalid')
const isConfirmed = z.boolean('invalid').optional()
const reason = postedReason.schema

const amount = z.string('number').regex(/^-?\d{1,15}(\.\d{1,6})?$/, 'number')

const deliveryLine = z.strictObject({
  id: otherId,
  line: otherId,
  quantity: quantity({ required: 'putQuantity' }).schema,
  warehouse: otherId.nullish(),
  lots: namedLots,
})

/** The screens whose documents have lines of goods. */
const tradeScreens = ['sales', 'purchasing', 'stock', 'adjustment'] as const

export type TradeScreen = (typeof tradeScreens)[number]

const draftsOf = (screen: DocumentScreen, api: string, needs: (action: Action) => Permission) => [
  query({
    route: `GET ${api as '/api/x'}/drafts`,
    summary: `${screen}: the drafts, newest first`,
    needs: needs('view'),
    input: z.strictObject({ waiting: z.literal('yes', 'invalid').optional() }),
    run: async (context, { waiting }) => ({
      rows: await listDrafts(context, screen, waiting === 'yes'),
    }),
  }),
  query({
    route: `GET ${api as '/api/x'}/drafts/:id`,
    summary: `${screen}: one draft`,
    needs: needs('view'),
    input: z.strictObject({ id }),
    run: (context, input) => readDraft(context, screen, input.id),
  }),
  command({
    route: `PUT ${api as '/api/x'}/drafts/:id`,
    summary: `${screen}: keep a draft as it is; a stale version is refused with the current one`,
    needs: needs('add'),
    isUntraced: true,
    namesBeyond: ['toWarehouse'],
    input: z.strictObject({
      id,
      version: z.int('invalid').min(1, 'invalid').nullable(),
      behaviour,
      body: draftBody,
      total: amount.optional(),
    }),
    run: (context, input) => saveDraft(context, screen, input),
  }),
  command({
    route: `DELETE ${api as '/api/x'}/drafts/:id`,
    summary: `${screen}: throw a draft away`,
    needs: needs('delete'),
    input: z.strictObject({ id, version: z.coerce.number().int().min(1) }),
    answer: nothing,
    run: (context, input) => deleteDraft(context, screen, input),
  }),
]

const postedOf = (screen: DocumentScreen, api: string, needs: (action: Action) => Permission) => [
  query({
    route: `GET ${api as '/api/x'}/:id`,
    summary: `${screen}: a posted document with its lines and what followed it`,
    needs: needs('view'),
    input: z.strictObject({ id }),
    answer: postedDocumentAnswer,
    run: async (context, { id }) =>
      unlessBlind(context, await readDocument(context.tx, screen, id, context.actor)),
  }),
  command({
    route: `PATCH ${api as '/api/x'}/:id`,
    summary: `${screen}: change what binds nobody, the note and the due date`,
    needs: needs('edit'),
    input: z.strictObject({
      id,
      note: headSchemas.note,
      dueDate: day.optional(),
    }),
    answer: done,
    async run(context, { id, note, dueDate }) {
      const { tx, record } = context
      refuseFarDay(dueDate, await todayOf(context), 'dueDate')
      const held = await tx.maybe(sql<{ dueDate: string | null; note: string | null }>`
        select due_date as "dueDate", note
        from document
        where id = ${id} and screen = ${screen}
        for no key update`)
      if (!held) throw new Refusal('notFound')
      if (note !== undefined)
        await tx.rows(sql`update document set note = ${note ?? null} where id = ${id}`)
      if (dueDate && dueDate !== held.dueDate)
        await changeDueDate(context, id, { before: held.dueDate, after: dueDate })
      record({
        entity: documentScreens[screen].entity,
        id,
        before: {
          note: note === undefined ? undefined : held.note,
          dueDate: dueDate && held.dueDate,
        },
        after: { note, dueDate },
      })
      return {}
    },
  }),
  command({
    route: `POST ${api as '/api/x'}/:id/void`,
    summary: `${screen}: undo by a mirrored reversal, on the day it was posted`,
    needs: needs('void'),
    input: z.strictObject({ id, reason, isConfirmed }),
    answer: done,
    async run(context, input) {
      await voidDocument(context, screen, input)
      return {}
    },
  }),
  query({
    route: `GET ${api as '/api/x'}/:id/copy`,
    summary: `${screen}: the same again, or what is left of it carried forward or taken back`,
    needs: needs('add'),
    input: z.strictObject({ id, as: z.union([behaviour, z.literal('duplicate')], 'invalid') }),
    async run({ tx, actor, now }, { id, as }) {
      const read = await readDocument(tx, screen, id, actor)
      const document = await unlessBlind({ tx, actor }, read)
      const terms = await tradeTerms({ tx, actor, now }, screen, document.branch.id)
      const wanted = as === 'duplicate' ? document.behaviour : as
      const type =
        as === 'duplicate' ? document.type : terms.types.find((known) => known.behaviour === wanted)
      if (!type) throw new Refusal('cannotFollow', 'as')
      return copyOf(document, as, {
        today: terms.today,
        typeId: type.id,
        typeTitle: type.title,
        decimals: (await tx.one(currencyDecimals(document.currency))).decimals,
      })
    },
  }),
]

const currencyDecimals = (id: string) =>
  sql<{ decimals: number }>`select decimals from currency where id = ${id}`

const postingOf = (screen: DocumentScreen, api: string, needs: (action: Action) => Permission) => [
  query({
    route: `GET ${api as '/api/x'}/:id/paid-ways`,
    summary: `${screen}: how it was paid, less what its returns gave back; what goes back to value first`,
    needs: needs('view'),
    input: z.strictObject({ id }),
    run: async ({ tx, actor }, { id }) =>
      hidesAmounts(actor, screen)
        ? { rows: [], value: '0' }
        : {
            rows: await paidWays(tx, screen, id),
            value: screen === 'sales' ? valueLeft(await valueWays(tx, id)) : '0',
          },
  }),
  command({
    route: `POST ${api as '/api/x'}/post`,
    summary: `${screen}: post; the same id again gives the first answer`,
    needs: needs('post'),
    input: tradeInput,
    answer: postedAnswer,
    run: (context, input) => postDocument(context, screen, input),
  }),
  command({
    route: `POST ${api as '/api/x'}/:id/deliver`,
    summary: `${screen}: hand over or take in, wholly or in parts`,
    needs: needs('post'),
    input: z.strictObject({
      id,
      delivery: otherId,
      day,
      isConfirmed,
      lines: z.array(deliveryLine, 'addItem').min(1, 'addItem').max(mostLines, 'range'),
    }),
    answer: postedAnswer,
    run: (context, { id, delivery, ...rest }) =>
      deliver(context, screen, { ...rest, id: delivery, document: id }),
  }),
  command({
    route: `POST ${api as '/api/x'}/:id/close`,
    summary: `${screen}: close what is left of it, with a reason`,
    needs: needs('post'),
    input: z.strictObject({ id, reason }),
    answer: done,
    async run(context, input) {
      await closeRest(context, screen, input)
      return {}
    },
  }),
  command({
    route: `POST ${api as '/api/x'}/:id/reopen`,
    summary: `${screen}: open again what was closed`,
    needs: needs('post'),
    input: z.strictObject({ id }),
    answer: done,
    async run(context, input) {
      await reopenRest(context, screen, input)
      return {}
    },
  }),
]

const offered = (screen: DocumentScreen, api: string, needs: (action: Action) => Permission) =>
  command({
    route: `POST ${api as '/api/x'}/promotions`,
    summary: `${screen}: what promotions would take off the lines of what is written`,
    needs: needs('add'),
    isUntraced: true,
    input: tradeInput,
    async run(context, input) {
      const answer = await offerPromotions(context, screen, input)
      context.repeated()
      return answer
    },
  })

function commandsOf(screen: TradeScreen): Command[] {
  const { entity, can } = documentScreens[screen]
  const { api } = mustEntity(entity)
  const needs = (action: Action): Permission => `${can}.${action}` as Permission
  const isTrade = screen === 'sales' || screen === 'purchasing'
  return [
    ...draftsOf(screen, api, needs),
    ...postedOf(screen, api, needs),
    ...(isTrade ? postingOf(screen, api, needs) : []),
    ...(screen === 'sales' ? [offered(screen, api, needs)] : []),
  ]
}

const screen = z.enum(tradeScreens, 'invalid')

const terms = query({
  route: 'GET /api/trade/terms',
  summary: 'What the company decides about its documents at a branch',
  needs: 'signedIn',
  byKey: 'may',
  input: z.strictObject({ screen, branch: otherId.optional() }),
  answer: tradeTermsAnswer,
  run: (context, asked) => tradeTerms(context, asked.screen, asked.branch ?? null),
})

const lines = query({
  route: 'GET /api/trade/lines',
  summary: 'What lines start with when their items are chosen: price, taxes, units, stock',
  needs: 'catalog.item.view',
  input: z.strictObject({
    items: z
      .string('required')
      .max(8000, 'tooLong')
      .transform((text) => text.split(','))
      .refine((ids) => ids.every(isId), 'invalid'),
    screen,
    partner: otherId.optional(),
    warehouse: otherId.optional(),
    branch: otherId.optional(),
    currency: otherId,
    day,
  }),
  async run(context, { branch, ...asked }) {
    // What a purchase or the stock costs is told to whoever works there.
    if (!may(context.actor, `${documentScreens[asked.screen].can}.view`))
      throw new Refusal('forbidden')
    const rules = await tradeRules(context.tx, {
      branchId: branch ?? context.actor.branchId,
      userId: context.actor.userId,
    })
    return { rows: await lineFacts(context, asked, rules) }
  },
})

export const documentCommands = [...tradeScreens.flatMap(commandsOf), terms, lines]
