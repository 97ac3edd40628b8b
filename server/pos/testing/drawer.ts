/** A shop with a drawer of two currencies, and the verbs of its shifts. */
import { newId } from '../../../domain/kernel/id.ts'
import type { CountsInput } from '../../../domain/pos/money/cash-count.ts'
import type { Counted, Opened, ShiftDetail } from '../../../domain/pos/shift/shift-contract.ts'
import type { ShiftReport } from '../../../domain/pos/shift/shift-report.ts'
import type { TestApp } from '../../kernel/testing/app.ts'
import { type Station, station } from '../../kernel/testing/station.ts'

export type DrawerShop = {
  shop: Station
  drawer: string
  register: string
  usd: string
  lbp: string
  /** Both currencies counted. */
  cash(usd: string, lbp: string): CountsInput
}

export async function newDrawerShop(app: TestApp): Promise<DrawerShop> {
  const shop = await station(app)
  await shop.add('/api/rates', {
    validFrom: '2020-01-01',
    type: 'sale',
    buy: '89500',
    sell: '89500',
  })
  const { rows: currencies } = await shop.list('/api/currencies')
  const idOf = (code: string): string => currencies.find((it) => it.code === code)?.id ?? ''
  const [usd, lbp] = [idOf('USD'), idOf('LBP')]
  const drawer = (await shop.list('/api/drawers')).rows[0]?.id ?? ''
  const register = (await shop.list('/api/registers')).rows[0]?.id ?? ''
  const cash = (first: string, second: string) => [
    { currency: usd, amount: first },
    { currency: lbp, amount: second },
  ]
  return { shop, drawer, register, usd, lbp, cash }
}

const done = async <Body>(
  who: Station,
  method: string,
  path: string,
  body?: object,
): Promise<Body> => {
  const answer = await who.call<Body>(method, path, body)
  if (answer.status >= 300) throw new Error(answer.text)
  return answer.body
}

export const open = (who: Station, drawer: string, counts: CountsInput, more: object = {}) =>
  done<Opened>(who, 'POST', '/api/shifts/open', { id: newId(), drawer, counts, ...more })

export const move = (who: Station, shift: string, body: object) =>
  done<{ id: string; number: number | null }>(who, 'POST', `/api/shifts/${shift}/move`, {
    id: newId(),
    reason: 'because',
    ...body,
  })

export const count = (who: Station, shift: string, counts: CountsInput, more: object = {}) =>
  done<Counted>(who, 'POST', `/api/shifts/${shift}/count`, { counts, ...more })

export const close = (who: Station, shift: string, left: CountsInput, more: object = {}) =>
  done<{ report: ShiftReport; hash: string }>(who, 'POST', `/api/shifts/${shift}/close`, {
    left,
    ...more,
  })

export const detail = (who: Station, shift: string) =>
  done<ShiftDetail>(who, 'GET', `/api/shifts/${shift}`)

/** What an account has, debits minus credits, in the currency of the books. */
/** What whoever opens, counts and closes a drawer may do. */
export const cashier = ['pos.shift.view', 'pos.shift.add', 'pos.shift.edit']

export async function accountBalance(app: TestApp, who: Station, role: string): Promise<string> {
  const [row] = await app.asOwner<{ balance: string }>(
    `select trim_scale(coalesce(sum(l.first), 0))::text as balance
     from account a left join entry_line l on l.company_id = a.company_id and l.account_id = a.id
     where a.company_id = $1 and a.role = $2`,
    [who.companyId, role],
  )
  return row?.balance ?? ''
}
