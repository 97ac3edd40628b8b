/** Faults in stock, documents and what is open of them. */
import { newId } from '../../../domain/kernel/id.ts'
import type { Fault } from '../../kernel/testing/proof.ts'
import { anAccount, aSale, copied, owing } from './planted.ts'

export const documentFaults: readonly Fault[] = [
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
    'stock is the sum of its moves, in quantity and value',
    'its value in the second currency was',
    'update stock_balance set second_value = second_value + 1',
  ],
  [
    'stock is worth its average, so that no sale rounds by itself',
    'the average is another one',
    'update stock_balance set base_value = base_value + 1',
  ],
  [
    'stock is worth its average, so that no sale rounds by itself',
    'the average in the second currency is another one',
    'update stock_balance set second_base_value = second_base_value + 1',
  ],
  [
    'what a shelf is below nothing is what was sold before it came',
    'something is owed by a shelf that has enough',
    owing('1'),
  ],
  ['what left before it came is owed by its move', 'more is owed than ever left', owing('1000')],
  [
    'on no day is a shelf of nothing worth something, or one of something worth less than nothing',
    'goods came for less than nothing',
    'update stock_move set value = - 1000 where quantity > 0',
  ],
  [
    'what was ever made by a recipe is what its lines say',
    'a tally lost some',
    'update recipe_tally set quantity = quantity - 1',
  ],
  [
    'what is made takes of each component what its recipe says, rounded once for all',
    'a recipe was rewritten after it was sold',
    `update recipe_version set components = jsonb_set(components, '{0,top}', '"7"')`,
  ],
  [
    'a stock move belongs to a line of its document, and to its item',
    'a recipe never had a component that was taken',
    `update recipe_version set components = jsonb_set(components, '{0,item}', '"none"')`,
  ],
  [
    'what a line says is delivered has left the shelf or reached it',
    'a line forgot that it was made',
    'update document_line set made = 0 where made > 0',
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
    'the mirror is worth something else in the second currency',
    'update stock_move set second_value = second_value + 1 where reversal_of is not null',
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
    'a bill says it is delivered when nothing is left: delivered, or credited without goods',
    'it waits for goods that were handed over',
    `update document set delivery = 'partly' where id = ${aSale}`,
  ],
  [
    'a bill says it is delivered when nothing is left: delivered, or credited without goods',
    'goods are missing that it says were delivered',
    `update document_line set delivered = 1 where document_id = ${aSale}`,
  ],
  [
    'the accounts of stock are what the stock is worth, on the shelf and on its way',
    'a line of the stock account is off by a cent',
    `update entry_line set first = first + 0.01, amount = amount + 0.01
      where first > 0 and account_id = ${anAccount('stock')}`,
  ],
  [
    'the accounts of stock are what the stock is worth, on the shelf and on its way',
    'a line of the stock account is off in the second currency',
    `update entry_line set second = second + 1
      where first > 0 and account_id = ${anAccount('stock')}`,
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
    'dollars have a rate to the dollar',
    `update document set currency_rate = 1.08 where id = ${aSale}`,
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
    'what is closed leaves nothing open in any measure',
    'pounds stay on what was paid in dollars',
    `alter table open_item drop constraint open_item_closes_in_all;
     update open_item set open = 0, first_open = 0 where document_id = ${aSale}`,
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
    `
      alter table document_line drop constraint document_line_moved_back_is_within;
      update document_line set returned = 0 where document_id = ${aSale}`,
  ],
  [
    'what a line says is returned was returned',
    'goods came back that nobody counted',
    `update document_line set moved_back = 0 where document_id = ${aSale}`,
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
    `update document set sequence = sequence + 10 where state = 'void'`,
  ],
  [
    'the numbers of a series run from one without a hole',
    'the counter is behind',
    'update series set next = next - 1 where next > 2',
  ],
]
