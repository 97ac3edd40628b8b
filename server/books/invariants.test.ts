/** Each invariant of documents, stock and books is proven: the fault is planted, found, undone. */
import { expect } from 'vitest'
import { newId } from '../../domain/kernel/id.ts'
import type { Invariant } from '../kernel/invariants.ts'
import type { TestApp } from '../kernel/testing/app.ts'
import { type Fault, proveInvariants } from '../kernel/testing/proof.ts'
import { invariants as ofStock } from '../stock/stock.invariants.ts'
import { type Market, market } from '../trade/testing/market.ts'
import { invariants as ofBooks } from './books.invariants.ts'
import { invariants as ofTexts } from './chain.invariants.ts'
import { invariants as ofDocuments } from './document.invariants.ts'
import { foldAll } from './fold.ts'
import { invariants as ofSales } from './sales-sums.invariants.ts'

const all: readonly Invariant[] = [...ofStock, ...ofDocuments, ...ofTexts, ...ofBooks, ...ofSales]

let shop: Market

/** A purchase, a sale that is partly paid, its return, a void sale, a closed period. */
async function prepare(app: TestApp): Promise<void> {
  shop = await market(app)
  const item = await shop.item({ vat: '11' })
  const line = (quantity: string, unitPrice: string) => [{ item, quantity, unitPrice, vat: '11' }]
  await shop.post('purchases', shop.draft('purchaseInvoice', line('10', '4')))
  const sale = shop.draft('salesInvoice', line('3', '10'), {
    tenders: [{ id: newId(), method: shop.cash, currency: shop.usd, amount: '20' }],
  })
  await shop.post('invoices', sale)
  const origin = { origin: sale.id }
  const [first] = sale.lines
  await shop.post(
    'invoices',
    shop.draft(
      'salesReturn',
      line('1', '10').map((it) => ({ ...it, originLine: first?.id })),
      origin,
    ),
  )
  const wrong = shop.draft('salesInvoice', line('1', '10'))
  await shop.post('invoices', wrong)
  const undone = await shop.call('POST', `/api/invoices/${wrong.id}/void`, { reason: 'Wrong' })
  expect(undone.status, undone.text).toBeLessThan(300)
  const before = new Date(Date.parse(shop.today) - 86_400_000).toISOString().slice(0, 10)
  await shop.call('PUT', '/api/books/lock', { lockedThrough: before })
  await foldAll(app)
}

const aSale = `(select id from document where behaviour = 'salesInvoice' and state = 'posted')`
const anAccount = (role: string) => `(select id from account where role = '${role}')`
const copied = (table: string, changed: Record<string, string>, where: string): string => `
  insert into ${table}
  select (jsonb_populate_record(t, jsonb_build_object(${Object.entries(changed)
    .map(([column, value]) => `'${column}', ${value}`)
    .join(', ')}))).*
  from ${table} t
  where ${where}`

const faults: Fault[] = [
  [
    'stock is the sum of its moves, in quantity and value',
    'a balance was changed by hand',
    'update stock_balance set quantity = quantity + 1',
  ],
  [
    'stock is the sum of its moves, in quantity and value',
    'its value was',
    'update stock_balance set value = value + 0.01',
  ],
  [
    'stock is the sum of its moves, in quantity and value',
    'a balance is missing',
    'delete from stock_balance',
  ],
  [
    'stock of nothing is worth nothing',
    'nothing is worth a dollar',
    `
      alter table stock_balance drop constraint stock_balance_of_nothing_is_nothing;
      update stock_balance set quantity = 0, value = 1`,
  ],
  [
    'a stock move is undone once, by its mirror',
    'the mirror is of another size',
    'update stock_move set quantity = quantity + 1 where reversal_of is not null',
  ],
  [
    'a stock move is undone once, by its mirror',
    'it is undone twice',
    `
      alter table stock_move drop constraint stock_move_is_reversed_once;
      ${copied('stock_move', { id: `'${newId()}'` }, 'reversal_of is not null')}`,
  ],
  [
    'a stock move belongs to a line of its document, and to its item',
    'it belongs to no line',
    'update stock_move set line_id = null',
  ],
  [
    'what a line says is delivered has left the shelf or reached it',
    'a line says more than was moved',
    `update document_line set delivered = 2 where document_id = ${aSale}`,
  ],
  [
    'the accounts of stock are what the stock is worth, on the shelf and on its way',
    'a line of the stock account is off by a cent',
    `update entry_line set debit = debit + 0.01
      where debit > 0 and account_id = ${anAccount('stock')}`,
  ],
  [
    'the accounts of stock are what the stock is worth, on the shelf and on its way',
    'stock is on its way that no account knows',
    `
      insert into stock_balance (company_id, item_id, warehouse_id, is_transit, quantity, value)
      select company_id, item_id, warehouse_id, true, 1, 5
      from stock_balance`,
  ],
  [
    'a document is the sum of its lines',
    'a line is off by a cent',
    `update document_line set net = net + 0.01, total = total + 0.01
      where document_id = ${aSale}`,
  ],
  [
    'a line is its own formula',
    'its price is another',
    `update document_line set unit_price = unit_price + 1 where document_id = ${aSale}`,
  ],
  [
    'what came back gave back no more than was sold',
    'a return gave back all and a cent',
    `update document set net = net + 100, total = total + 100 where behaviour = 'salesReturn'`,
  ],
  [
    'a document is of the day its posting was booked on, and so is what is open',
    'it was moved to another month',
    `update document set day = day - 40 where id = ${aSale}`,
  ],
  [
    'a document is of the day its posting was booked on, and so is what is open',
    'what is open of it was',
    `update open_item set day = day - 40 where document_id = ${aSale}`,
  ],
  [
    'a document stands in both currencies as it was posted',
    'its rate was changed afterwards',
    'update document set rate = rate + 1000',
  ],
  [
    'what is paid of a document is what is allocated or tendered, no more than it comes to',
    'it says more is paid',
    `update document set paid = paid + 1 where id = ${aSale}`,
  ],
  [
    'what is paid of a document is what is allocated or tendered, no more than it comes to',
    'the open item says less',
    `update open_item set open = open - 1 where document_id = ${aSale}`,
  ],
  [
    'what is paid of a document is what is allocated or tendered, no more than it comes to',
    'an allocation vanished',
    'delete from allocation',
  ],
  [
    'what is paid of a document is what is allocated or tendered, no more than it comes to',
    'a void document is still open',
    `update open_item set open = 1
      where document_id in (select id from document where state = 'void')`,
  ],
  [
    'what is open stands on the screen of its document',
    'a sale is listed as a purchase',
    `update open_item set screen = 'purchasing' where document_id = ${aSale}`,
  ],
  [
    'an allocation is undone once, by as much',
    'it is undone by less',
    () =>
      copied(
        'allocation',
        { id: `'${newId()}'`, reversal_of: 't.id', to_amount: 't.to_amount - 1' },
        'reversal_of is null',
      ),
  ],
  [
    'credits are within what they correct',
    'more came back than was sold',
    `update document set net = net + 100, total = total + 100
      where behaviour = 'salesReturn'`,
  ],
  [
    'what a line says is returned was returned',
    'a line forgot what came back',
    `update document_line set returned = 0 where document_id = ${aSale}`,
  ],
  [
    'notes and coins add up to the money they were counted for',
    'one note too many was counted',
    `
      insert into denomination_count (company_id, document_id, money_bill_id, count)
      select d.company_id, d.id, b.id, 1
      from document d
      join money_bill b on b.company_id = d.company_id
      where d.behaviour = 'receipt' and b.value = 50`,
  ],
  [
    'the numbers of a series run from one without a hole',
    'a number is missing',
    `update document set sequence = sequence + 1 where id = ${aSale}
      and sequence = (select max(sequence) from document where behaviour = 'salesInvoice')
        or state = 'void'`,
  ],
  [
    'the numbers of a series run from one without a hole',
    'the counter is behind',
    'update series set next = next - 1 where next > 2',
  ],
  [
    'every hash is made of the one before it and of its text',
    'a text was rewritten',
    `update document set chain_text = replace(chain_text, '30', '31') where id = ${aSale}`,
  ],
  [
    'the chain of a series has no loose end',
    'a document was put in between',
    `update document set previous_hash = 'x' where state = 'void'`,
  ],
  [
    'the chain of a series has no loose end',
    'the series ends elsewhere',
    `update series set last_hash = 'x'`,
  ],
  [
    'the text of the chain restates the document',
    'the day was changed',
    `update document set day = day - 1 where id = ${aSale}`,
  ],
  [
    'the text of the chain restates the document',
    'a line was renamed',
    `update document_line set name = 'Gold' where document_id = ${aSale}`,
  ],
  [
    'the text of the chain restates the document',
    'a line stands there twice',
    `create temporary table twice on commit drop as
     select * from document_line where document_id = ${aSale} limit 1;
     update twice set id = gen_random_uuid();
     insert into document_line select * from twice`,
  ],
  [
    'the text of the chain restates the document',
    'a line stands at another place',
    `update document_line set position = position + 1 where document_id = ${aSale}`,
  ],
  [
    'the application can only add to what is posted',
    'entries can be deleted',
    (appRole) => `grant delete on entry to ${appRole}`,
  ],
  [
    'the application can only add to what is posted',
    'totals can be changed',
    (appRole) => `grant update (total) on document to ${appRole}`,
  ],
  [
    'every entry balances and has two lines or more',
    'a line is off by a cent',
    'update entry_line set debit = debit + 0.01 where debit > 0',
  ],
  [
    'every entry balances and has two lines or more',
    'its lines are gone',
    'delete from entry_line',
  ],
  [
    'a line of an entry has one side, and the day of its entry',
    'a line has both sides',
    `
      alter table entry_line drop constraint entry_line_has_one_side;
      update entry_line set debit = 1, credit = 1`,
  ],
  [
    'a line of an entry has one side, and the day of its entry',
    'a line has another day',
    'update entry_line set day = day + 1',
  ],
  [
    'a posted document has one live entry, a void one none',
    'its entry is gone',
    `delete from entry where document_id = ${aSale}`,
  ],
  [
    'a posted document has one live entry, a void one none',
    'a void document still counts',
    `delete from entry where kind = 'reversal'`,
  ],
  [
    'an entry is undone once, by its mirror',
    'the mirror is of another size',
    `update entry_line set debit = debit + 1
      where debit > 0 and entry_id in (select id from entry where reversal_of is not null)`,
  ],
  [
    'the accounts of clients and suppliers are what is open, partner by partner',
    'an open item is off by a cent',
    'update open_item set first_open = first_open - 0.01 where first_open > 0',
  ],
  [
    'the accounts of clients and suppliers are what is open, partner by partner',
    'an entry stands under another name',
    () => `update entry_line set partner_id = '${shop.supplier}' where partner_id is not null`,
  ],
  [
    'the accounts of cheques are the cheques that are still under way',
    'money is booked as a cheque that nobody has',
    `update entry_line set account_id = ${anAccount('chequesInHand')}
      where account_id = ${anAccount('cash')}`,
  ],
  [
    'the sums of a day are those of the journal',
    'a sum was changed',
    'update account_day set credit = credit + 1',
  ],
  [
    'the sums of a day are those of the journal',
    'an entry is counted twice',
    'insert into unfolded (company_id, entry_id) select company_id, id from entry',
  ],
  [
    'the sales of an hour are those of the journal',
    'a sum was changed',
    'update sales_hour set net = net + 1',
  ],
  [
    'the sales of an hour are those of the journal',
    'a sale was folded into nothing',
    'delete from sales_hour',
  ],
  [
    'sales and their cost on the dashboard are those of the accounts, day by day',
    'a cost was forgotten',
    'update sales_hour set cost = 0',
  ],
  [
    'items were sold for what sales came to, and cost what sales did',
    'an item cost nothing',
    'update item_day set cost = 0',
  ],
  [
    'what was sold of an item is what its documents say',
    'a sum was changed',
    'update item_day set quantity = quantity + 1',
  ],
  [
    'what was sold of an item in a month is what its documents say',
    'a sum was changed',
    'update item_month set net = net - 1',
  ],
  [
    'the money that came in is that of its receipts',
    'a receipt is counted twice',
    `
      insert into unfolded (company_id, entry_id)
      select e.company_id, e.id
      from entry e
      join document d on d.company_id = e.company_id and d.id = e.document_id
      where d.screen = 'receipts'`,
  ],
  [
    'nothing is posted into a period after it was closed',
    'an entry slipped in',
    `
      update entry set day = day - 1, at = now() + interval '1 hour'
      where document_id = ${aSale}`,
  ],
]

proveInvariants({ invariants: all, faults, prepare })
