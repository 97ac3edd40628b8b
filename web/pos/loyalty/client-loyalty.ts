/** What the office says of the cash back of the client in hand; nothing without network. */
import { useQuery } from '@tanstack/react-query'
import { businessDayOf } from '../../../domain/kernel/business-day.ts'
import { nameIn } from '../../../domain/kernel/naming/local-name.ts'
import type { ReturnedLoyalty, TillLoyalty } from '../../../domain/loyalty/contract.ts'
import type { TillBasics } from '../../../domain/pos/contract.ts'
import { tillProgramme } from '../../../domain/pos/loyalty/till-loyalty.ts'
import type { OpenSale } from '../../../domain/pos/ticket/sale.ts'
import { call } from '../../kernel/session/api.ts'
import { queryClient } from '../../kernel/session/query.ts'
import { currentLanguage } from '../../kernel/words/words.ts'
import { tillNow } from '../sell/ticket-moment.ts'
import { type Till, useTill } from '../till-context.ts'

/** What is told is told for one sale: the next one asks anew, also while this one is still shown. */
const keyOf = ({ id, customer }: OpenSale) => ['till-loyalty', id, customer?.id ?? ''] as const

const returnKeyOf = ({ id, origin }: OpenSale) => ['till-return', id, origin?.id ?? ''] as const

const freshMs = 30_000

const saleDay = (till: Till, { company, dayEndHour }: TillBasics): string =>
  businessDayOf(tillNow(till), company.timeZone, dayEndHour)

const mostLabel = 20

/** What is printed under a tender of cash back: whose it is. */
export const walletLabel = ({ customer }: OpenSale): string =>
  customer ? nameIn(currentLanguage(), customer).slice(0, mostLabel).trim() : ''

/** As it was last told. */
export const knownLoyalty = (sale: OpenSale): TillLoyalty | null =>
  queryClient.getQueryData<TillLoyalty>(keyOf(sale)) ?? null

/** The same of the goods that come back. */
export const knownReturn = (sale: OpenSale): ReturnedLoyalty | null =>
  queryClient.getQueryData<ReturnedLoyalty>(returnKeyOf(sale)) ?? null

/** What goods that come back earned; a refund waits for the answer, not for the network. */
export function useReturnedLoyalty(sale: OpenSale, { loyalty = [] }: TillBasics) {
  const { isOnline } = useTill()
  const { origin, customer } = sale
  const isAsked = Boolean(origin && customer) && loyalty.length > 0
  const enabled = isAsked && isOnline && !sale.isTraining
  const { data, isFetching } = useQuery({
    queryKey: returnKeyOf(sale),
    queryFn: ({ signal }) =>
      call<ReturnedLoyalty>('GET', `/api/pos/loyalty/returns/${origin?.id}`, undefined, { signal }),
    enabled,
    staleTime: freshMs,
    retry: false,
  })
  return { known: (enabled && data) || null, isAsking: enabled && isFetching && !data }
}

export function useTillLoyalty(sale: OpenSale, basics: TillBasics) {
  const till = useTill()
  const day = saleDay(till, basics)
  const programme = tillProgramme(sale, basics, day)
  const client = sale.customer?.id ?? ''
  const { data, isFetching } = useQuery({
    queryKey: keyOf(sale),
    queryFn: ({ signal }) =>
      call<TillLoyalty>('GET', `/api/pos/loyalty/${client}`, undefined, { signal }),
    enabled: programme !== null && till.isOnline && !sale.isTraining,
    staleTime: freshMs,
    // What is not known is not told: a sale never waits for it.
    retry: false,
  })
  const isAsking = isFetching && !data
  return { programme, day, known: programme ? (data ?? null) : null, isAsking }
}
