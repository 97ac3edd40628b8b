/** What must always hold of returns of taxes withheld, beside what holds of every return. */
import type { Invariant } from '../kernel/invariants.ts'

export const invariants: readonly Invariant[] = [
  {
    name: 'a return of taxes withheld stands on payments: what each rate came to is in its box',
    sql: `
      select company_id, return_id, code
      from (
        select company_id, return_id, category as code, sum(tax) as amount
        from tax_return_line
        where direction = 'withheld'
        group by company_id, return_id, category) l
      full join (
        select t.company_id, t.id as return_id, b ->> 'code' as code,
          (b ->> 'amount')::numeric as amount
        from tax_return t
        cross join jsonb_array_elements(t.boxes) b
        where t.kind = 'withholding' and b ->> 'formula' like 'withheld.tax[%') s
        using (company_id, return_id, code)
      where abs(coalesce(s.amount, 0) - coalesce(l.amount, 0)) > 0.5`,
  },
]
