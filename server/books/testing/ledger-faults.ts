/** Faults in credits, entries, numbers, sums of sales and closed periods. */
import { newId } from '../../../domain/kernel/id.ts'
import type { Fault } from '../../kernel/testing/proof.ts'
import { anAccount, aSale } from './planted.ts'

export const ledgerFaults: readonly Fault[] = [
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
    'update entry_line set first = first + 0.01, amount = amount + 0.01 where first > 0',
  ],
  [
    'every entry balances and has two lines or more',
    'a line is off by a pound',
    'update entry_line set second = second + 1 where second > 0',
  ],
  [
    'every entry balances and has two lines or more',
    'its lines are gone',
    'delete from entry_line',
  ],
  [
    'a line of an entry is worth itself in its own currency, and of the day of its entry',
    'a line of dollars is worth other dollars',
    'update entry_line set amount = amount + 1',
  ],
  [
    'a line of an entry is worth itself in its own currency, and of the day of its entry',
    'money lies on an account of another currency',
    `update entry_line set account_id = (
      select id from account where role = 'cash' and code like '%-%' limit 1)
      where account_id = ${anAccount('cash')}`,
  ],
  [
    'a line is of the branch of its document, or of its entry',
    'a line stands under another branch',
    `update entry_line set branch_id = '${newId()}'`,
  ],
  [
    'a line is of the branch of its document, or of its entry',
    'a line stands under a project nobody named',
    `alter table entry_line drop constraint entry_line_project_exists;
      update entry_line set project_id = '${newId()}'`,
  ],
  [
    'a place of money holds what entries left there, and an empty one is worth nothing',
    'a drawer holds what nobody put there',
    `insert into money_place (company_id, account_id, drawer_id, amount, first)
      select d.company_id, a.id, d.id, 1, 1
      from drawer d
      join account a on a.company_id = d.company_id and a.role = 'cash' and a.code not like '%-%'`,
  ],
  [
    'a place of money holds what entries left there, and an empty one is worth nothing',
    'a place is not kept',
    'delete from money_place',
  ],
  [
    'a place of money holds what entries left there, and an empty one is worth nothing',
    'its notes are gone and their worth is not',
    `update entry_line set amount = 0 where account_id = ${anAccount('cash')}`,
  ],
  [
    'a line of an entry is worth itself in its own currency, and of the day of its entry',
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
    `update entry_line set first = first + 1, amount = amount + 1
      where first > 0 and entry_id in (select id from entry where reversal_of is not null)`,
  ],
  [
    'the accounts of clients and suppliers are what is open, partner by partner',
    'an open item is off by a cent',
    'update open_item set first_open = first_open - 0.01 where first_open > 0',
  ],
  [
    'the accounts of clients and suppliers are what is open, partner by partner',
    'an entry stands under another name',
    `update entry_line set partner_id = (select id from thirdparty where is_supplier limit 1)
      where partner_id is not null`,
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
    'what reports add up of a sale is what its entry booked',
    'a sale was given to somebody else',
    'update sold_entry set person_id = company_id',
  ],
  [
    'what a cost became after the sale is what its entry says of its item',
    'a cost that nobody told',
    `insert into late_cost (company_id, entry_id, document_id, day, item_id, branch_id, cost, second_cost)
     select e.company_id, e.id, d.id, e.day, l.item_id, d.branch_id, 1, 0
     from entry e
     join document d on d.company_id = e.company_id and d.id = e.document_id
     join document_line l on l.company_id = d.company_id and l.document_id = d.id
     limit 1`,
  ],
  [
    'what reports add up of an hour is what its sales say',
    'a sale was forgotten',
    'update sold_hour set tickets = tickets - 1',
  ],
  [
    'what reports add up of a client is what his sales say, day by day',
    'a client was given what another bought',
    'update sold_day set net = net + 1',
  ],
  [
    'what was bought of an item is what its purchases say, day by day',
    'goods came from somebody else',
    'update bought_day set partner_id = company_id',
  ],
  [
    'taxes, discounts and both currencies of items are those of their sales, day by day',
    'a discount was forgotten',
    'update item_day set discount = discount + 1',
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
