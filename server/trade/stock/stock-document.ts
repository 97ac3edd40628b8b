/** The commands that post documents of stock; drafts, reading and voiding are those of all documents. */

import { z } from 'zod'
import { documentScreens } from '../../../domain/books/behaviour.ts'
import { mustEntity } from '../../../domain/kernel/entity.ts'
import { pathId } from '../../../domain/kernel/input.ts'
import type { Permission } from '../../../domain/kernel/permission.ts'
import {
  adjustmentInput,
  arrivalInput,
  closingInput,
  returnInput,
  stockInput,
} from '../../../domain/trade/stock/stock-input.ts'
import { postedAnswer } from '../../kernel/answers.ts'
import { command } from '../../kernel/command.ts'
import { askApproval } from './approval.ts'
import { closeTransfer, receiveTransfer, returnTransfer } from './stock-arrival.ts'
import { postStockDocument } from './stock-post.ts'

const movement: Permission = `${documentScreens.stock.can}.post`
const adjustment: Permission = `${documentScreens.adjustment.can}.post`

/** Who may not post a draft because of its value asks those who may. */
const asking = (screen: 'stock' | 'adjustment', needs: Permission) =>
  command({
    route: `POST ${mustEntity(documentScreens[screen].entity).api as '/api/x'}/drafts/:id/ask`,
    summary: `${screen}: let a draft wait for approval and tell those who may approve it`,
    needs,
    input: z.strictObject({
      id: pathId,
      version: z.int('invalid').min(1, 'invalid'),
    }),
    run: (context, input) => askApproval(context, screen, input),
  })

export const stockDocumentCommands = [
  asking('stock', movement),
  asking('adjustment', adjustment),
  command({
    route: 'POST /api/stock-documents/post',
    summary: 'stock: post goods that came in, went out or are sent to another warehouse',
    needs: movement,
    input: stockInput,
    answer: postedAnswer,
    // Goods may be sent where the sender sees nothing; whoever works there takes them in.
    namesBeyond: ['toWarehouse'],
    run: (context, input) => postStockDocument(context, 'stock', input),
  }),
  command({
    route: 'POST /api/stock-documents/:id/deliver',
    summary: 'stock: take in what a transfer brought, wholly or in parts',
    needs: movement,
    input: arrivalInput,
    run: receiveTransfer,
  }),
  command({
    route: 'POST /api/stock-documents/:id/close',
    summary: 'stock: end a transfer with what did not arrive as it was sent',
    needs: movement,
    input: closingInput,
    run: closeTransfer,
  }),
  command({
    route: 'POST /api/stock-documents/:id/return',
    summary: 'stock: bring what is on its way back to the sender, wholly or in parts',
    needs: movement,
    input: returnInput,
    run: returnTransfer,
  }),
  command({
    route: 'POST /api/stock-adjustments/post',
    summary: 'adjustment: post what was counted against what was expected',
    needs: adjustment,
    input: adjustmentInput,
    answer: postedAnswer,
    run: (context, input) => postStockDocument(context, 'adjustment', input),
  }),
]
