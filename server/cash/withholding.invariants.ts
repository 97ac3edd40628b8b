/** What must always hold of taxes kept back: the accounts say what the payments say. */
import type { Invariant } from '../kernel/invariants.ts'

const roles = `('withholdingPayable', 'withholdingReceivable')`

/** What stands: an allocation that was taken back took its tax back. */
const live = `
  select w.company_id, w.document_id, w.currency_id, w.amount, w.first, w.second, r.side
  from withholding w
  join withholding_rate r on r.company_id = w.company_id and r.id = w.rate_id
  where not exists (
    select 1
    from allocation u
    where u.company_id = w.company_id and u.reversal_of = w.allocation_id)`

const isLeft = `sum(amount) <> 0 or sum(first) <> 0 or coalesce(sum(second), 0) <> 0`

export const invariants: readonly Invariant[] = [
  {
    name: 'what a payment has on the accounts of withholding is what it kept back and stands',
    sql: `
      select company_id, document_id, role, currency_id
      from (
        select e.company_id, e.document_id, a.role, l.currency_id, l.amount, l.first, l.second
        from account a
        join entry_line l on l.company_id = a.company_id and l.account_id = a.id
        join entry e on e.company_id = l.company_id and e.id = l.entry_id
        where a.role in ${roles} and e.document_id is not null
        union all
        select company_id, document_id, case side when 'supplier' then 'withholdingPayable'
            else 'withholdingReceivable' end, currency_id,
          amount * sign, first * sign, second * sign
        from (
          select w.*, case side when 'supplier' then 1 else -1 end as sign
          from (${live}) w) signed) both_of_them
      group by company_id, document_id, role, currency_id
      having ${isLeft}`,
  },
  {
    name: 'what is owed of taxes withheld is what was kept back less what was declared',
    sql: `
      select company_id, currency_id
      from (
        select l.company_id, l.currency_id, l.amount, l.first, l.second
        from account a
        join entry_line l on l.company_id = a.company_id and l.account_id = a.id
        where a.role = 'withholdingPayable'
        union all
        select company_id, currency_id, amount, first, second
        from (${live}) w
        where side = 'supplier'
        union all
        select b.company_id, b.currency_id, b.amount, b.first, b.second
        from tax_return_booking b
        join account a on a.company_id = b.company_id and a.id = b.account_id
        where a.role = 'withholdingPayable') all_of_them
      group by company_id, currency_id
      having ${isLeft}`,
  },
  {
    name: 'every payment that kept something back has a certificate, numbered without a gap',
    sql: `
      select company_id, document_id
      from (
        select distinct w.company_id, w.document_id
        from withholding w
        join withholding_rate r on r.company_id = w.company_id and r.id = w.rate_id
        where r.side = 'supplier') w
      full join withholding_certificate c using (company_id, document_id)
      where w.document_id is null or c.number is null
      union all
      select company_id, null
      from (
        select company_id, year, count(*) as many, max(sequence) as highest
        from withholding_certificate
        group by company_id, year) c
      full join withholding_counter n using (company_id, year)
      where c.many is distinct from c.highest or n.last is distinct from c.highest`,
  },
]
