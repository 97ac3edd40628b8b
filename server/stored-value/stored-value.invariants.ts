/**
 * What must always hold of stored value: each balance is the sum of its movements, what the house
 * owes stands on the account of its kind in every measure, and each movement came with something.
 */
import { type Invariant, leftOver } from '../kernel/invariants.ts'

const roles = `(values ('giftCard', 'giftCards'), ('cashBack', 'cashBack'), ('points', 'points'),
  ('voucher', 'vouchers'), ('deposit', 'deposits')) as r (kind, role)`

export const invariants: readonly Invariant[] = [
  {
    name: 'a stored value holds what its movements come to, in every measure',
    sql: leftOver(
      ['company_id', 'value_id'],
      ['amount', 'first', 'second'],
      `
        select company_id, id as value_id, balance as amount, first_balance as first,
          coalesce(second_balance, 0) as second
        from stored_value`,
      `
        select company_id, value_id, amount, first, coalesce(second, 0) as second
        from stored_value_entry`,
    ),
  },
  {
    name: 'what is owed of stored value stands on its account, movement by movement and currency by currency',
    sql: leftOver(
      ['company_id', 'entry_id', 'role', 'currency_id'],
      ['amount', 'first', 'second'],
      `
        -- A wallet is counted in money or in points by turns: each movement says on which it stands.
        select v.company_id, coalesce(m.entry_id, e.id) as entry_id,
          case
            when v.kind not in ('cashBack', 'points') then r.role
            when m.in_points then 'points'
            else 'cashBack'
          end as role, v.currency_id, m.amount, m.first, coalesce(m.second, 0) as second
        from stored_value_entry m
        join stored_value v on v.company_id = m.company_id and v.id = m.value_id
        join ${roles} on r.kind = v.kind
        left join entry e on e.company_id = m.company_id and e.document_id = m.document_id
          and e.kind = 'posting'
        where m.kind <> 'move'`,
      `
        select l.company_id, l.entry_id, a.role, l.currency_id, - l.amount as amount,
          - l.first as first, - coalesce(l.second, 0) as second
        from entry_line l
        join account a on a.company_id = l.company_id and a.id = l.account_id
        where a.role in ('giftCards', 'cashBack', 'points', 'vouchers', 'deposits')`,
    ),
  },
  {
    name: 'what a client is owed stands whole on the account of its kind, cash back or points',
    sql: `
      select v.company_id, v.id
      from stored_value v
      join stored_value_entry m on m.company_id = v.company_id and m.value_id = v.id
      group by v.company_id, v.id, v.kind
      having sum(m.amount) filter (where m.in_points <> (v.kind = 'points')) <> 0
        or sum(m.first) filter (where m.in_points <> (v.kind = 'points')) <> 0
        or sum(m.second) filter (where m.in_points <> (v.kind = 'points')) <> 0`,
  },
  {
    name: 'each tender and card of a ticket moved its value, by as much as it says and was there',
    sql: leftOver(
      ['company_id', 'document_id', 'currency_id'],
      ['amount'],
      `
        select m.company_id, m.document_id, v.currency_id, m.amount
        from stored_value_entry m
        join stored_value v on v.company_id = m.company_id and v.id = m.value_id
        join ticket_extra x on x.company_id = m.company_id and x.document_id = m.document_id
        where m.kind in ('sell', 'topUp', 'redeem', 'refund', 'cashOut', 'void', 'expire')
        union all
        -- What was not there is to be cleared.
        select l.company_id, e.document_id, l.currency_id, - l.amount
        from entry_line l
        join account a on a.company_id = l.company_id and a.id = l.account_id
          and a.role = 'valueShort'
        join entry e on e.company_id = l.company_id and e.id = l.entry_id and e.kind = 'posting'
        join ticket_extra x on x.company_id = e.company_id and x.document_id = e.document_id`,
      `
        select company_id, document_id, currency_id,
          case flow when 'in' then - amount else amount end as amount
        from ticket_tender
        where value_id is not null
        union all
        select company_id, document_id, currency_id,
          case when kind in ('sell', 'topUp', 'deposit') then amount else - amount end
        from ticket_card`,
    ),
  },
  {
    name: 'what moves to another code moves whole, and nothing is lost on the way',
    sql: `
      select v.company_id, v.id
      from stored_value v
      left join stored_value n on n.company_id = v.company_id and n.id = v.moved_to_id
      where v.moved_to_id is not null
        and (n.kind, n.currency_id) is distinct from (v.kind, v.currency_id)
      union all
      select o.company_id, o.id
      from stored_value_entry o
      left join stored_value_entry i on i.company_id = o.company_id and i.of_id = o.id
        and i.kind = 'move'
      where o.kind = 'move' and o.amount < 0
        and (i.amount, i.first, coalesce(i.second, 0))
          is distinct from (- o.amount, - o.first, - coalesce(o.second, 0))
      union all
      select i.company_id, i.id
      from stored_value_entry i
      where i.kind = 'move' and i.amount > 0 and i.of_id is null`,
  },
  {
    name: 'no more is kept for sales than a stored value holds',
    sql: `
      select v.company_id, v.id
      from stored_value v
      join stored_value_hold h on h.company_id = v.company_id and h.value_id = v.id
        and h.expires_at > now()
      -- What a return takes back is no question of what a sale keeps.
      where v.state = 'active' and v.kind not in ('cashBack', 'points')
      group by v.company_id, v.id, v.balance
      having sum(h.amount) > v.balance`,
  },
  {
    name: 'what is left of the deposits of orders is what their account says, and each is its client’s',
    sql: `
      select company_id, currency_id
      from (
        select company_id, currency_id, balance as amount
        from stored_value
        where kind = 'deposit'
        union all
        select l.company_id, l.currency_id, l.amount
        from entry_line l
        join account a on a.company_id = l.company_id and a.id = l.account_id
          and a.role = 'deposits') both_sides
      group by company_id, currency_id
      having sum(amount) <> 0
      union all
      select v.company_id, v.id
      from stored_value v
      left join document d on d.company_id = v.company_id and d.id = v.order_id
      where v.kind = 'deposit' and (v.balance < 0
        or (d.behaviour, d.partner_id) is distinct from ('salesOrder', v.partner_id))
      union all
      -- What pays or is given back is of the order its ticket is of.
      select v.company_id, n.document_id
      from (
        select company_id, document_id, value_id
        from ticket_card
        union all
        select company_id, document_id, value_id
        from ticket_tender
        where value_id is not null and flow = 'in') n
      join stored_value v on v.company_id = n.company_id and v.id = n.value_id
        and v.kind = 'deposit'
      join ticket_extra x on x.company_id = n.company_id and x.document_id = n.document_id
      where x.order_id is distinct from v.order_id`,
  },
  {
    name: 'a tender names a stored value exactly where its method is one of those',
    sql: `
      select t.company_id, t.id
      from ticket_tender t
      join payment_method m on m.company_id = t.company_id and m.id = t.method_id
      where (t.value_id is not null) <> (m.type in ('giftCard', 'cashBack', 'deposit'))`,
  },
]
