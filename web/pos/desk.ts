/**
 * The sale in hand and what is done to it. Every change goes through `edit`: a rule's "no" is told,
 * a missing right is asked for on the spot, and the sale is kept before the next key is pressed.
 */
import { createContext, use, useEffect, useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { businessDayOf } from '../../domain/kernel/business-day.ts'
import { newId } from '../../domain/kernel/id.ts'
import { nameIn } from '../../domain/kernel/naming/local-name.ts'
import { Refusal } from '../../domain/kernel/refusal.ts'
import { approvalsMissing, givenAway } from '../../domain/pos/cashier-rights.ts'
import type { TillBasics, TillItem, TillUser } from '../../domain/pos/contract.ts'
import { begun } from '../../domain/pos/promotion/sale-promotions.ts'
import { removalsOf } from '../../domain/pos/shift/removal.ts'
import { newSale, type OpenSale } from '../../domain/pos/ticket/sale.ts'
import { addItem, approved, type Taken } from '../../domain/pos/ticket/sale-edit.ts'
import type { Shop } from '../../domain/pos/ticket/sale-price.ts'
import { saleTotals } from '../../domain/pos/ticket/sale-totals.ts'
import { worldSales } from '../../domain/pos/ticket/sale-world.ts'
import type { Totals } from '../../domain/trade/totals.ts'
import { dismissErrors, toast } from '../kernel/parts/toast.tsx'
import { currentLanguage } from '../kernel/words/words.ts'
import { askApproval } from './panels/approval.ts'
import { useCashier } from './panels/cashier.ts'
import { tellRemovals } from './sell/removals.ts'
import { tillNow } from './sell/ticket-moment.ts'
import { type Till, useTill } from './till-context.ts'
import { clearEntry, showPanel, useTillUi } from './till-ui.ts'

type SaleChange = (sale: OpenSale, shop: Shop) => OpenSale

export type Desk = {
  /** With the sales of the world in hand alone: real ones, or those of training. */
  till: Till
  everySale: Till['sales']
  basics: TillBasics
  cashier: TillUser
  shop: Shop
  sale: OpenSale
  totals: Totals
  /** A second tab, or a till that is not this station's: everything is seen, nothing changed. */
  isReader: boolean
  edit: (change: SaleChange) => void
  /** Takes an item into the sale; asks its questions first if one must be answered. */
  take: (item: TillItem, taken?: Omit<Taken, 'id'>) => void
}

export const DeskContext = createContext<Desk | null>(null)

export function useDesk(): Desk {
  const desk = use(DeskContext)
  if (!desk) throw new Error('useDesk is only for screens of an open till')
  return desk
}

/** The sale in hand: the open one, or a blank one that is kept with its first line. */
function useSaleInHand(till: Till): OpenSale {
  const saleId = useTillUi((ui) => ui.saleId)
  const isTraining = useTillUi((ui) => ui.isTraining)
  const kept = till.sales.find(({ id }) => id === saleId)
  return useMemo(
    () => kept ?? { ...newSale(saleId, new Date().toISOString()), isTraining },
    [kept, saleId, isTraining],
  )
}

function useShop(till: Till, basics: TillBasics): Shop {
  const { catalogue } = till
  const day = businessDayOf(tillNow(till), basics.company.timeZone, basics.dayEndHour)
  return useMemo(
    () => ({
      basics,
      pricesOf: catalogue.pricesOf,
      cashClient: catalogue.partner(basics.cashClient.id),
      day,
    }),
    [basics, catalogue, day],
  )
}

/** The rule's own words. */
export function useTellRefusal(): (error: unknown) => void {
  const { t } = useTranslation()
  return (error) => {
    if (!(error instanceof Refusal)) throw error
    toast.error(t(`refusal.${error.code}`, { ...error.facts }))
  }
}

const mustAnswer = (item: TillItem, { modifiers }: TillBasics): boolean =>
  modifiers.some(({ id, min }) => min > 0 && item.modifiers.includes(id))

/** What comes back had its price; a label of a scale says it too. */
const isUnpriced = (item: TillItem, taken: Omit<Taken, 'id'>, { kind }: OpenSale): boolean =>
  Boolean(item.asksPrice) && kind === 'posSale' && !taken.label && taken.price === undefined

/** The branch has run out of it; what comes back is taken all the same. */
const isOut = ({ id }: TillItem, { kind }: OpenSale, { soldOut = [] }: TillBasics): boolean =>
  kind === 'posSale' && soldOut.includes(id)

/** The till as one of its two worlds sees it. */
function useWorld(): Till {
  const till = useTill()
  const isTraining = useTillUi((ui) => ui.isTraining)
  return useMemo(() => ({ ...till, sales: worldSales(till.sales, isTraining) }), [till, isTraining])
}

/** Built once, around everything that is seen of an open till. */
export function useNewDesk(basics: TillBasics): Desk {
  const { sales: everySale } = useTill()
  const till = useWorld()
  const cashier = useCashier()
  const shop = useShop(till, basics)
  const sale = useSaleInHand(till)
  const totals = useMemo(() => saleTotals(sale, basics), [sale, basics])
  const tell = useTellRefusal()
  const { t } = useTranslation()
  // Two scans may come between two renders: the second one must see the first.
  const latest = useRef(sale)
  useEffect(() => {
    latest.current = sale
  }, [sale])
  const isReader = till.state === 'reader'

  function keep(next: OpenSale): void {
    tellRemovals(till, basics, removalsOf(latest.current, next, basics))
    latest.current = next
    dismissErrors()
    till.saveSale(next)
  }

  async function edit(change: SaleChange): Promise<void> {
    if (isReader) return
    try {
      const next = begun(change(latest.current, shop), tillNow(till))
      const [missing] = approvalsMissing(next, cashier, shop)
      if (!missing) return keep(next)
      const upTo = givenAway(missing, next, shop)
      const approval = await askApproval(missing, next, next.id, upTo)
      if (approval) await edit((sale, at) => change(approved(sale, approval), at))
    } catch (error) {
      tell(error)
    }
  }

  function take(item: TillItem, taken: Omit<Taken, 'id'> = {}): void {
    const { times } = useTillUi.getState()
    const quantity = taken.quantity ?? times ?? undefined
    clearEntry()
    const { barcode = null } = taken
    if (isOut(item, latest.current, basics))
      return void toast.error(t('till.itemSoldOut', { name: nameIn(currentLanguage(), item) }))
    const isUnweighed = item.isWeighed && !taken.label && quantity === undefined
    const isUnnamed = item.lotted === 'serial' && !taken.lot && latest.current.kind === 'posSale'
    if (isUnweighed) showPanel({ name: 'weight', item, barcode })
    else if (isUnnamed) showPanel({ name: 'lot', item, barcode })
    else if (isUnpriced(item, taken, latest.current))
      showPanel({ name: 'openPrice', item, taken: { ...taken, quantity } })
    else if (!taken.options && mustAnswer(item, basics))
      showPanel({ name: 'options', item, quantity, price: taken.price })
    else void edit((sale, at) => addItem(sale, item, { id: newId(), ...taken, quantity }, at))
  }

  return {
    till,
    everySale,
    basics,
    cashier,
    shop,
    sale,
    totals,
    isReader,
    edit: (change) => void edit(change),
    take,
  }
}
