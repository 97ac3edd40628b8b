/** The commands that post documents of stock; drafts, reading and voiding are those of all documents. */

import { documentScreens } from '../../domain/books/behaviour.ts'
import type { Permission } from '../../domain/kernel/permission.ts'
import {
  adjustmentInput,
  arrivalInput,
  closingInput,
  stockInput,
} from '../../domain/trade/stock-input.ts'
import { command } from '../kernel/command.ts'
import { closeTransfer, receiveTransfer } from './stock-arrival.ts'
import { postStockDocument } from './stock-post.ts'

const movement: Permission = `${documentScreens.stock.can}.post`
const adjustment: Permission = `${documentScreens.adjustment.can}.post`

export const stockDocumentCommands = [
  command({
    route: 'POST /api/stock-documents/post',
    summary: 'stock: post goods that came in, went out or are sent to another warehouse',
    needs: movement,
    input: stockInput,
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
    route: 'POST /api/stock-adjustments/post',
    summary: 'adjustment: post what was counted against what was expected',
    needs: adjustment,
    input: adjustmentInput,
    run: (context, input) => postStockDocument(context, 'adjustment', input),
  }),
]
