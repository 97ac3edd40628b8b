/** Whoever changes the books in the database itself is found out: each way of doing so is tried. */
import { expect } from 'vitest'
import { newId } from '../../domain/kernel/id.ts'
import { invariants as ofAnchors } from '../books/evidence/anchor.invariants.ts'
import { invariants as ofLinks } from '../books/evidence/link.invariants.ts'
import { cashShop } from '../cash/testing/cash-shop.ts'
import type { TestApp } from '../kernel/testing/app.ts'
import { type Fault, proveInvariants } from '../kernel/testing/proof.ts'
import { move } from './testing/drawer.ts'
import { closeShift, openRegister, openShift, tillAt } from './testing/till.ts'

/** Something of everything that has legal weight; then a Z report, which seals it all. */
async function prepare(app: TestApp): Promise<void> {
  const shop = await cashShop(app)
  const done = async (method: string, path: string, body: object): Promise<void> => {
    const answer = await shop.call(method, path, body)
    expect(answer.status, answer.text).toBeLessThan(300)
  }
  const item = await shop.item({ vat: '11' })
  const bought = [{ item, quantity: '50', unitPrice: '4', vat: '11' }]
  await shop.post('purchases', shop.draft('purchaseInvoice', bought))
  const line = [{ item, quantity: '3', unitPrice: '10', vat: '11' }]
  const [later, undone] = [shop.draft('salesInvoice', line), shop.draft('salesInvoice', line)]
  await shop.post('invoices', later)
  await done('PATCH', `/api/invoices/${later.id}`, { dueDate: '2027-01-31' })
  await done('PATCH', `/api/invoices/${later.id}`, { dueDate: '2027-02-28' })
  await shop.post('invoices', undone)
  await done('POST', `/api/invoices/${undone.id}/void`, { reason: 'Wrong' })
  const paid = await shop.owed('40')
  const receipt = await shop.pay('receipts', shop.money('receipts', { amount: '40' }))
  await shop.done('receipts', receipt.id, 'allocate', {
    allocation: newId(),
    allocations: [{ to: paid, amount: '30' }],
  })
  const cheque = { bank: 'BLOM', number: '004512', dueDate: shop.today }
  const written = shop.money('receipts', { method: shop.cheque, amount: '10', cheque })
  await shop.pay('receipts', written)
  await shop.step(written.id, 'deposit')
  await turnClient(shop, done, line)
  const accounts = await app.asOwner<{ id: string }>(
    `select id from account where company_id = $1 and role in ('expense', 'bank')
       and (currency_id is null or currency_id = $2) order by role`,
    [shop.companyId, shop.usd],
  )
  await done('POST', '/api/books/entries', {
    id: newId(),
    day: shop.today,
    note: 'Rent',
    lines: [
      { account: accounts[0]?.id, credit: '5' },
      { account: accounts[1]?.id, debit: '5' },
    ],
  })
  const register = await openRegister(shop, 'T9')
  const till = await tillAt(shop, register)
  await till.send(till.ring([{ item, vat: '11' }]), till.ring([{ item, vat: '11' }]))
  await move(shop, register.shift, { kind: 'payIn', currency: shop.usd, amount: '5' })
  await closeShift(shop, register.shift)
  await closeShift(shop, await openShift(shop, register.drawer))
}

/** Two records of one client become one after he bought something. */
async function turnClient(
  shop: Awaited<ReturnType<typeof cashShop>>,
  done: (method: string, path: string, body: object) => Promise<void>,
  line: Parameters<typeof shop.draft>[1],
): Promise<void> {
  const [keep, drop] = [await shop.partner(), await shop.partner()]
  await shop.post('invoices', shop.draft('salesInvoice', line, { partner: drop }))
  const [kept, dropped] = [
    await shop.read('/api/thirdparties', keep),
    await shop.read('/api/thirdparties', drop),
  ]
  await done('POST', '/api/thirdparties/merge', {
    keep,
    drop,
    keepVersion: kept.version,
    dropVersion: dropped.version,
  })
}

const restates = 'every link restates what it sealed, and follows the one before it'
const standsIn = 'whatever has legal weight stands in a link'
const ends = 'the chains of links run from one and end where they say'
const became = 'a document is void, and due, as what became of it says'
const turned = 'a posted partner changes only where two became one'
const follows = 'every anchor follows the one before it'
const sealed = 'no chain ends before where an anchor saw it'

const aSale = `(select id from document where behaviour = 'salesInvoice' and state = 'posted'
  and vat > 0 order by sequence limit 1)`
const anEntry = (kind: string) => `(select id from entry where kind = '${kind}' limit 1)`
const aLine = (kind: string) => `entry_id = ${anEntry(kind)} and position = 0`
const another = (table: string, column: string) =>
  `(select id from ${table} o where o.id is distinct from ${column} limit 1)`

const unwritten = (id: string) => `
  delete from entry_line where entry_id in (select id from entry where document_id = ${id});
  delete from entry where document_id = ${id};
  delete from document_line where document_id = ${id};
  delete from document where id = ${id}`

/** The last invoice goes, and everything is set back as if it had never been. */
const lastInvoice = `(select id from document where behaviour = 'salesInvoice' and branch_id is not null
  order by sequence desc limit 1)`
const cutOff = `
  create temporary table gone on commit drop as
  select d.id, d.company_id, d.type_id, d.branch_id, d.year, s.chain_id
  from document d
  join series s using (company_id, type_id, branch_id, year)
  where d.id = ${lastInvoice};
  update series s
  set next = s.next - 1, link_next = s.link_next - 1,
    last_hash = (select previous_hash from document where id = gone.id),
    link_hash = coalesce((
      select hash from link l where l.chain_id = s.chain_id and l.position = s.link_next - 2), '')
  from gone
  where s.chain_id = gone.chain_id;
  delete from link l
  using series s
  where l.chain_id = s.chain_id and l.position >= s.link_next;
  ${unwritten('(select id from gone)')}`

const faults: Fault[] = [
  [
    restates,
    'the rate of tax of a line was changed',
    `update document_line set vat_rate = 5 where document_id = ${aSale}`,
  ],
  [
    restates,
    'a line was moved to another account',
    `update entry_line l set account_id = ${another('account', 'l.account_id')} where ${aLine('posting')}`,
  ],
  [
    restates,
    'a line was moved to another partner',
    `update entry_line set partner_id = (select id from thirdparty where is_cash_client)
     where partner_id is not null and entry_id = ${anEntry('posting')}`,
  ],
  [
    restates,
    'the amount of a line was changed',
    `update entry_line set amount = amount + 1 where ${aLine('posting')}`,
  ],
  [
    restates,
    'the amount of a line in the first currency was changed',
    `update entry_line set first = first + 1 where ${aLine('posting')}`,
  ],
  [
    restates,
    'the amount of a line in the second currency was changed',
    `update entry_line set second = second + 1 where ${aLine('posting')}`,
  ],
  [
    restates,
    'a line is of another branch',
    `update entry_line set branch_id = ${newIdSql()} where ${aLine('posting')}`,
  ],
  [
    restates,
    'a line is of another project',
    `update entry_line set project_id = ${newIdSql()} where ${aLine('posting')}`,
  ],
  [
    restates,
    'a line is of another currency',
    `update entry_line set currency_id = ${newIdSql()} where ${aLine('posting')}`,
  ],
  [
    restates,
    'the entry of a drawer was deleted',
    `delete from entry_line where entry_id = ${anEntry('drawer')};
     delete from entry where id = ${anEntry('drawer')}`,
  ],
  [
    restates,
    'an entry by hand was deleted',
    `delete from entry_line where entry_id = ${anEntry('manual')};
     delete from entry where id = ${anEntry('manual')}`,
  ],
  [restates, 'an allocation was deleted', 'delete from allocation'],
  [
    restates,
    'a step of a cheque was deleted',
    `delete from cheque_event where state = 'deposited'`,
  ],
  [
    restates,
    'a document is of another branch',
    `update document set branch_id = ${newIdSql()} where id = ${aSale}`,
  ],
  [
    restates,
    'a document is of another project',
    `update document set project_id = ${newIdSql()} where id = ${aSale}`,
  ],
  [
    restates,
    'a document is of another partner',
    `update document set partner_id = ${newIdSql()} where id = ${aSale}`,
  ],
  [
    restates,
    'a due date was changed',
    `update document set due_date = due_date + 30
     where id not in (select document_id from document_change)`,
  ],
  [restates, 'a void was taken back', `delete from document_change where kind = 'void'`],
  [
    restates,
    'a ticket was deleted and its register set back',
    `delete from document d using register_end e where d.register_id = e.register_id
       and d.sequence = e.next - 1;
     update register_end set next = next - 1 where next > 1`,
  ],
  [restates, 'a link was made anew', `update link set hash = repeat('0', 64) where position = 1`],
  [
    standsIn,
    'an entry was put in',
    `insert into entry (company_id, id, kind, day, user_name)
     select company_id, ${newIdSql()}, 'manual', day, user_name from entry limit 1`,
  ],
  [standsIn, 'an entry was taken out', `delete from entry where id = ${anEntry('posting')}`],
  [ends, 'the last link is gone', 'delete from link where position > 1'],
  [ends, 'an end was set back', 'update series set link_next = link_next - 1 where link_next > 1'],
  [ends, 'an end says another hash', `update register_end set link_hash = 'x'`],
  [
    became,
    'what is void is posted again',
    `update document set state = 'posted', void_reason = null, voided_at = null, voided_name = null
     where state = 'void'`,
  ],
  [became, 'what is posted is void', `update document set state = 'void' where id = ${aSale}`],
  [
    became,
    'a due date is other than the last change says',
    `update document set due_date = '2027-03-31' where due_date = '2027-02-28'`,
  ],
  [became, 'what is open is due another day', 'update open_item set due_date = due_date + 1'],
  [
    turned,
    'a document went to somebody else than its client was turned into',
    `insert into turned_partner (company_id, subject_id, position, partner_id)
     select company_id, id, -1, partner_id from document where id = ${aSale};
     update document set partner_id = (select id from thirdparty where is_cash_client)
     where id = ${aSale}`,
  ],
  [follows, 'the last anchor is gone', 'delete from anchor'],
  [follows, 'an anchor was changed', `update anchor set day = day - 1`],
  [sealed, 'the last invoice is gone and the series set back', cutOff],
  [
    sealed,
    'the last ticket is gone and its register set back',
    `delete from document d using register_end e where d.register_id = e.register_id
       and d.sequence = e.next - 1;
     update register_end set next = next - 1 where next > 1`,
  ],
  [sealed, 'the last report of a drawer is gone', 'delete from z_report'],
]

function newIdSql(): string {
  return 'gen_random_uuid()'
}

proveInvariants({ invariants: [...ofLinks, ...ofAnchors], faults, prepare })
