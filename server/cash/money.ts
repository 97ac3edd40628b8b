/** The commands of receipts and payments; each screen is under its own permission. */

import { z } from 'zod'
import { documentScreens } from '../../domain/books/behaviour.ts'
import { chequeSteps, stepNote } from '../../domain/cash/cheque.ts'
import type { MoneyTerms } from '../../domain/cash/contract.ts'
import { allocationsInput, moneyInput } from '../../domain/cash/money-input.ts'
import { type MoneyScreen, moneyScreens } from '../../domain/cash/money-screen.ts'
import type { OpenItem } from '../../domain/cash/open-item.ts'
import { noWriteOff } from '../../domain/cash/write-off.ts'
import { mustEntity } from '../../domain/kernel/entity.ts'
import { quantity } from '../../domain/kernel/field.ts'
import { day, pathId as id, idOf, id as otherId } from '../../domain/kernel/input.ts'
import { type Action, may, type Permission } from '../../domain/kernel/permission.ts'
import { postedReason } from '../../domain/kernel/posted.ts'
import { Refusal } from '../../domain/kernel/refusal.ts'
import { done, postedAnswer } from '../kernel/answers.ts'
import { type Command, command, query } from '../kernel/command.ts'
import type { Actor } from '../kernel/context.ts'
import { tradeRules } from '../trade/rules.ts'
import { tradeTerms } from '../trade/terms.ts'
import { allocateLater } from './allocate.ts'
import { takeStep } from './cheque.ts'
import { openDocuments } from './open.ts'
import { postMoney } from './post.ts'
import { listCheques, readMoney } from './read.ts'
import { unallocate } from './unallocate.ts'
import { voidMoney } from './void.ts'
import { withholdingsFor } from './withholding.ts'

const side = z.enum(['client', 'supplier'], 'invalid')
const allocations = allocationsInput.min(1, 'required')

const isOf =
  (screen: MoneyScreen) =>
  ({ behaviour }: OpenItem): boolean =>
    behaviour === moneyScreens[screen].behaviour

type Needs = (action: Action) => Permission

const readingsOf = (screen: MoneyScreen, api: string, needs: Needs): Command[] => [
  query({
    route: `GET ${api as '/api/x'}/open`,
    summary: `${screen}: what is open with a partner, the oldest due first`,
    needs: needs('view'),
    input: z.strictObject({ partner: otherId, side: side.optional(), day: day.optional() }),
    run: (context, asked) => openDocuments(context, screen, asked),
  }),
  query({
    route: `GET ${api as '/api/x'}/terms`,
    summary: `${screen}: the types of its documents, today and the last closed day`,
    needs: needs('view'),
    input: z.strictObject({ branch: otherId.optional() }),
    async run(context, { branch }): Promise<MoneyTerms> {
      const place = { branchId: branch ?? null, userId: context.actor.userId }
      const [{ today, lockedThrough, types }, { writeOff }, withholdings] = await Promise.all([
        tradeTerms(context, screen, place.branchId),
        tradeRules(context.tx, place),
        context.tx.rows(withholdingsFor(moneyScreens[screen].side)),
      ])
      // Whoever may not close a rest is offered none.
      const limits = context.actor.limits.canWriteOff ? writeOff : noWriteOff
      return { today, lockedThrough, types, writeOff: limits, withholdings }
    },
  }),
  query({
    route: `GET ${api as '/api/x'}/cheques`,
    summary: `${screen}: the cheques and where they stand, the next to fall due first`,
    needs: needs('view'),
    input: z.strictObject({}),
    run: async ({ tx }) => ({ rows: await listCheques(tx, screen) }),
  }),
  query({
    route: `GET ${api as '/api/x'}/:id`,
    summary: `${screen}: a posted document, what it paid, its cheque and entries`,
    needs: needs('view'),
    input: z.strictObject({ id }),
    run: ({ tx }, asked) => readMoney(tx, screen, asked.id),
  }),
]

const postingOf = (screen: MoneyScreen, api: string, needs: Needs): Command[] => [
  command({
    route: `POST ${api as '/api/x'}/post`,
    summary: `${screen}: post; the same id again gives the first answer`,
    needs: needs('post'),
    input: moneyInput,
    answer: postedAnswer,
    run: (context, input) => postMoney(context, screen, input),
  }),
  command({
    route: `POST ${api as '/api/x'}/:id/void`,
    summary: `${screen}: undo by a mirrored reversal, on the day it was posted`,
    needs: needs('void'),
    input: z.strictObject({ id, reason: postedReason.schema }),
    answer: done,
    async run(context, input) {
      await voidMoney(context, screen, input)
      return {}
    },
  }),
  command({
    route: `POST ${api as '/api/x'}/:id/allocate`,
    summary: `${screen}: give what is on account to open documents; the same id again gives it once`,
    needs: needs('post'),
    input: z.strictObject({ id, allocation: otherId, allocations }),
    answer: done,
    async run(context, { id: from, allocation, allocations }) {
      await allocateLater(context, { id: allocation, from, allocations }, isOf(screen))
      return {}
    },
  }),
  command({
    route: `POST ${api as '/api/x'}/:id/unallocate`,
    summary: `${screen}: take back from a document; the money stays on account`,
    needs: needs('post'),
    input: z.strictObject({ id, allocation: otherId }),
    answer: done,
    async run(context, input) {
      await unallocate(context, input, (from) => from.id === input.id && isOf(screen)(from))
      return {}
    },
  }),
  command({
    route: `POST ${api as '/api/x'}/:id/cheque`,
    summary: `${screen}: the next step of its cheque`,
    needs: needs('post'),
    input: z.strictObject({
      id,
      event: otherId,
      step: z.enum(chequeSteps, 'invalid'),
      day,
      note: stepNote.schema.nullish(),
      fee: quantity().schema.nullish(),
      payment: z
        .strictObject({
          id: otherId,
          type: idOf('selectType', 'selectType'),
          branch: otherId,
          partner: idOf('selectSupplier', 'selectSupplier').nullable(),
          allocations: allocationsInput,
        })
        .nullish(),
    }),
    answer: done,
    async run(context, input) {
      await takeStep(context, screen, input)
      return {}
    },
  }),
]

function commandsOf(screen: MoneyScreen): Command[] {
  const { entity, can } = documentScreens[screen]
  const { api } = mustEntity(entity)
  const needs: Needs = (action) => `${can}.${action}` as Permission
  return [...readingsOf(screen, api, needs), ...postingOf(screen, api, needs)]
}

/** A credit note is given to invoices by whoever may write the money of that side. */
const maySettle =
  (actor: Actor) =>
  ({ side: of }: OpenItem): boolean => {
    if (!may(actor, of === 'client' ? 'cash.receipt.post' : 'cash.payment.post'))
      throw new Refusal('forbidden')
    return true
  }

const allocation = command({
  route: 'POST /api/allocations',
  summary: 'Give a credit note, or what is on account, to an open document of the same partner',
  needs: 'signedIn',
  byKey: 'may',
  input: z.strictObject({ id: otherId, from: otherId, to: otherId, amount: quantity().schema }),
  answer: done,
  async run(context, { id, from, ...wanted }) {
    await allocateLater(context, { id, from, allocations: [wanted] }, maySettle(context.actor))
    return {}
  },
})

const undoing = command({
  route: 'POST /api/allocations/:id/undo',
  summary: 'Take an allocation back: both ends are open again',
  needs: 'signedIn',
  byKey: 'may',
  input: z.strictObject({ id }),
  answer: done,
  async run(context, asked) {
    await unallocate(context, { allocation: asked.id }, maySettle(context.actor))
    return {}
  },
})

export const moneyCommands = [
  ...commandsOf('receipts'),
  ...commandsOf('payments'),
  allocation,
  undoing,
]
