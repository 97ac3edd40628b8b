/** Counts while tills sell: what is there ends with what was counted less what was sold after. */
import { beforeAll, describe, expect, test } from 'vitest'
import { addDays } from '../../domain/kernel/date.ts'
import { newId } from '../../domain/kernel/id.ts'
import type { CountSheet } from '../../domain/stock/count-contract.ts'
import type { LyingLot } from '../../domain/stock/lots/lot-report.ts'
import type { ItemStock } from '../../domain/stock/stock-report.ts'
import { brokenInvariants } from '../kernel/invariants.ts'
import { testApp } from '../kernel/testing/app.ts'
import { colleagueOf, type Problem } from '../kernel/testing/station.ts'
import { market } from '../trade/testing/market.ts'
import { countingDesk } from './testing/counting.ts'
import { openRegister, type Till, tillAt } from './testing/till.ts'

const app = testApp()
let till: Till

beforeAll(async () => {
  const shop = await market(app)
  till = await tillAt(shop, await openRegister(shop, 'T9'))
})

const { freshShelf, shelfOf, begun, done, refused, count, post, review, there, movesOf } =
  countingDesk(app, () => till)

describe('a count', () => {
  test('corrects each line to its own moment; what is sold after it stays sold', async () => {
    const { shelf, items } = await shelfOf('100', '20', '7')
    const id = await begun(shelf)
    const [short, matched, forgotten] = items
    const sheet = (await till.shop.call<CountSheet>('GET', `/api/stock-counts/${id}/sheet`)).body
    expect(sheet.lines.map(({ item }) => item.id).toSorted()).toEqual(items.toSorted())
    expect(JSON.stringify(sheet)).not.toContain('"100"')
    expect((await review(id)).lines).toEqual([])
    // Two people, at the same moment and the same place; a third place is added to theirs.
    const other = await colleagueOf(app, till.shop, ['stock.stockCount.edit'])
    await Promise.all([
      count(id, short, '40', { place: 'Front' }),
      count(id, short, '20', { place: 'Front', by: other }),
      count(id, short, '37', { place: 'Back', by: other }),
    ])
    await till.send(till.ring([{ item: short ?? '', quantity: '5' }]))
    await count(id, matched, '20')
    await done(id, 'review')
    const { lines } = await review(id)
    expect(lines.find(({ item }) => item.id === short)).toMatchObject({
      counted: '97',
      expected: '100',
      difference: '-3',
      worth: '-12',
      needsRecount: false,
    })
    await post(id)
    expect(await there(short)).toBe('92')
    expect(await there(forgotten)).toBe('7')
    const after = await review(id)
    expect(after.documents).toHaveLength(1)
    expect(after.lines.find(({ item }) => item.id === matched)).toMatchObject({
      counted: '20',
      expected: '20',
      difference: '0',
    })
    expect(await movesOf(matched)).toBe(1)
    const stockOf = (it = '') => till.shop.call<ItemStock>('GET', `/api/items/${it}/stock`)
    const daysOf = ({ body }: { body: ItemStock }) => body.rows.map(({ countedOn }) => countedOn)
    expect(daysOf(await stockOf(short))).toEqual([till.shop.today])
    expect(daysOf(await stockOf(forgotten))).toEqual([null])
    const onShelf = JSON.stringify({ shelf: { contains: shelf } })
    const listed = { filter: onShelf, columns: 'name,countedOn' }
    const { rows } = await till.shop.list('/api/items', listed)
    const listedOn = (item = '') => rows.find(({ id: it }) => it === item)?.countedOn
    expect([listedOn(short), listedOn(forgotten)]).toEqual([till.shop.today, null])
    const [document] = after.documents
    const voided = await till.shop.call<{ code: string }>(
      'POST',
      `/api/stock-adjustments/${document?.id}/void`,
      { reason: 'Wrong' },
    )
    expect(voided.body.code).toBe('voidCounted')
  })

  test('by lot puts each lot right, also one that was taken for another; found pieces need no name', async () => {
    const { shop } = till
    const shelf = freshShelf()
    const expiry = addDays(shop.today, 40)
    const keeping = { hasBatches: true, hasExpiry: true, unitPrice: '10', shelf }
    const [named, plain] = [await shop.item(keeping), await shop.item(keeping)]
    const lots = [
      { code: 'A', quantity: '6', expiry },
      { code: 'B', quantity: '4', expiry },
    ]
    const bought = [named, plain].map((item) => ({ item, quantity: '10', unitPrice: '4', lots }))
    await shop.post('purchases', shop.draft('purchaseInvoice', bought))
    const id = await begun(shelf, { recountPercent: null })
    await count(id, named, '3', { lot: 'A' })
    await count(id, named, '5', { lot: 'B' })
    await count(id, named, '1', { lot: 'C', expiry })
    await count(id, plain, '12')
    // Sold after it was counted, of the lot that expires first.
    await till.send(till.ring([{ item: named, quantity: '1', lot: { code: 'B' } }]))
    await done(id, 'review')
    await post(id)
    const lying = async (item: string) => {
      const path = `/api/lots/lying?item=${item}&warehouse=${shop.warehouse}`
      const { body } = await shop.call<LyingLot[]>('GET', path)
      return body.map(({ code, quantity }) => `${code} ${quantity}`)
    }
    expect(await lying(named)).toEqual(['A 3', 'B 4', 'C 1'])
    expect(await there(named)).toBe('8')
    expect(await lying(plain)).toEqual(['A 6', 'B 4', 'null 2'])
  })

  test('whose sum agrees moves lots and serial numbers to what was counted, and nothing else', async () => {
    const { shop } = till
    const shelf = freshShelf()
    const [batched, numbered] = [
      await shop.item({ hasBatches: true, shelf }),
      await shop.item({ hasSerials: true, shelf }),
    ]
    const lotsOf = (...lots: string[]) =>
      lots.map((it) => ({ code: it.split(' ')[0], quantity: it.split(' ')[1] }))
    const bought = [
      { item: batched, quantity: '10', unitPrice: '3.33', lots: lotsOf('A 6', 'B 4') },
      { item: numbered, quantity: '3', unitPrice: '0.1', lots: lotsOf('N1 1', 'N2 1', 'N3 1') },
    ]
    await shop.post('purchases', shop.draft('purchaseInvoice', bought))
    const id = await begun(shelf)
    const said = { A: '4', B: '5', C: '1' }
    for (const [lot, quantity] of Object.entries(said)) await count(id, batched, quantity, { lot })
    for (const lot of ['N1', 'N9', 'N3']) await count(id, numbered, '1', { lot })
    await till.send(till.ring([{ item: batched, quantity: '2', lot: { code: 'B' } }]))
    const before = [await shop.stock(batched), await shop.stock(numbered), await shop.ledger()]
    await done(id, 'review')
    const open = (await review(id)).lines.map((it) => [it.difference, it.isOtherLots])
    expect(open).toEqual([
      ['0', true],
      ['0', true],
    ])
    await post(id)
    const lying = async (item: string) => {
      const path = `/api/lots/lying?item=${item}&warehouse=${shop.warehouse}`
      const { body } = await shop.call<LyingLot[]>('GET', path)
      return body.map(({ code, quantity }) => `${code} ${quantity}`)
    }
    expect(await lying(batched)).toEqual(['A 4', 'B 3', 'C 1'])
    expect(await lying(numbered)).toEqual(['N1 1', 'N3 1', 'N9 1'])
    const after = [await shop.stock(batched), await shop.stock(numbered), await shop.ledger()]
    expect(after).toEqual(before)
    const posted = await review(id)
    expect(posted.documents).toHaveLength(1)
    expect(posted.lines.map((it) => [it.difference, it.worth, it.isOtherLots])).toEqual([
      ['0', '0', false],
      ['0', '0', false],
    ])
  })

  test('holds what is said of lots to the rules of a stock-in, at the entry and at the posting', async () => {
    const { shop } = till
    const shelf = freshShelf()
    const expiry = addDays(shop.today, 40)
    const [serial, dated] = [
      await shop.item({ hasSerials: true, shelf }),
      await shop.item({ hasBatches: true, hasExpiry: true, shelf }),
    ]
    const bought = [
      { item: serial, quantity: '1', unitPrice: '4', lots: [{ code: 'SN1', quantity: '1' }] },
      { item: dated, quantity: '5', unitPrice: '4', lots: [{ code: 'B', quantity: '5', expiry }] },
    ]
    await shop.post('purchases', shop.draft('purchaseInvoice', bought))
    const { id: store } = await shop.add('/api/warehouses', { name: 'Store' })
    const [id, there2] = [
      await begun(shelf, { recountPercent: null }),
      await begun(shelf, { recountPercent: null, warehouse: store }),
    ]
    type Entry = { item: string; quantity: string; lot?: string; expiry?: string }
    const said = (entry: Entry) => ({ id: newId(), at: moment(), round: 1, ...entry })
    const refusalFor = async (of: string, ...entries: Entry[]) => {
      const body = { sentAt: moment(), entries: entries.map(said) }
      const answer = await shop.call<Problem>('POST', `/api/stock-counts/${of}/entries`, body)
      return [answer.body.code, answer.body.field, answer.body.message]
    }
    const one = { item: serial, quantity: '1', lot: 'SN1' }
    const two = { item: dated, quantity: '2', lot: 'B' }
    const cases: [string, Entry[], string, string][] = [
      [id, [{ ...one, quantity: '0.5' }], 'serialIsOne', 'entries.0.quantity'],
      [id, [{ ...one, quantity: '2' }], 'serialIsOne', 'entries.0.quantity'],
      [id, [one, one], 'serialIsOne', 'entries.1.quantity'],
      [there2, [one], 'serialTaken', 'entries.0.lot'],
      [id, [{ ...two, lot: 'C' }], 'expiryRequired', 'entries.0.expiry'],
      [id, [{ ...two, expiry: shop.today }], 'lotExpiryDiffers', 'entries.0.expiry'],
      [id, [{ item: dated, quantity: '999999999999999' }], 'range', 'entries.0.quantity'],
    ]
    for (const [of, entries, code, field] of cases) {
      const [refusal, at, message] = await refusalFor(of, ...entries)
      expect([refusal, at]).toEqual([code, field])
      if (code !== 'range') expect(message).toContain('Item ')
    }
    const kept = newId()
    await count(id, serial, '1', { lot: 'SN1', id: kept })
    await count(id, serial, '1', { lot: 'SN1', id: kept })
    expect((await refusalFor(id, one)).slice(0, 2)).toEqual(['serialIsOne', 'entries.0.quantity'])
    const most = { item: dated, quantity: '999999999999' }
    expect((await refusalFor(id, most, most)).slice(0, 2)).toEqual([
      'countedTooMuch',
      'entries.1.quantity',
    ])
    await count(there2, dated, '1', { lot: 'D', expiry })
    // What was taken before such rules were is refused when it is posted.
    const planted = async (set: string, entry: string) => {
      await app.asOwner(`update count_entry set ${set} where ${entry}`)
      const body = { posting: newId(), rest: 'keep' }
      const { body: answer } = await shop.call<Problem>(
        'POST',
        `/api/stock-counts/${there2}/post`,
        body,
      )
      return [answer.code, answer.message.includes('Item '), answer.facts?.code]
    }
    await done(there2, 'review')
    const mine = `count_id = '${there2}'`
    expect(await planted('lot_expiry = null', mine)).toEqual(['expiryRequired', true, 'D'])
    const sn = `item_id = '${serial}', lot_code = 'SN1', quantity = 1`
    await app.asOwner(`update count_entry set ${sn} where ${mine}`)
    expect(await planted('quantity = 1', mine)).toEqual(['serialTaken', true, 'SN1'])
    expect(await planted('quantity = 2', mine)).toEqual(['serialIsOne', true, 'SN1'])
    expect(await planted('lot_code = null, quantity = 1e17', mine)).toEqual([
      'countedTooMuch',
      true,
      undefined,
    ])
    await done(id, 'review')
    await post(id)
  })

  test('is put right when a sale rung before it comes after it was posted', async () => {
    const { shelf, items } = await shelfOf('50')
    const [item = ''] = items
    const early = till.ring([{ item, quantity: '4' }], {
      at: new Date(Date.now() - 60_000).toISOString(),
    })
    const id = await begun(shelf)
    // Four are gone already, though the books do not know.
    await count(id, item, '46')
    await done(id, 'review')
    await done(id, 'recount', { items: [item] })
    await count(id, item, '46', { round: 2 })
    await done(id, 'review')
    await post(id)
    expect(await there(item)).toBe('46')
    await till.send(early)
    await expect.poll(() => there(item)).toBe('46')
    const { documents } = await review(id)
    expect(documents.map(({ isLate }) => isLate)).toEqual([false, true])
    const late = till.ring([{ item, quantity: '1' }])
    await till.send(late)
    expect(await there(item)).toBe('45')
  })

  test('amid five hundred sales of several tills ends with exactly what was counted less what was sold after', async () => {
    const { shop } = till
    const { shelf, items } = await shelfOf('1000')
    const [item = ''] = items
    const tills = [till]
    for (const code of ['T5', 'T6', 'T7', 'T8'])
      tills.push(await tillAt(shop, await openRegister(shop, code)))
    // So much is on its way that the difference looks large.
    const id = await begun(shelf, { recountPercent: null })
    let [physical, sold] = [990, 0]
    const rung = (of: Till) => {
      physical -= 1
      sold += 1
      return of.ring([{ item, quantity: '1' }])
    }
    // A hundred of each, twenty to a parcel; parcels are on their way while somebody counts.
    const sell = async (of: Till) => {
      for (let parcel = 0; parcel < 5; parcel++) {
        const tickets = Array.from({ length: 20 }, () => rung(of))
        const isCounted = of === tills[1] && parcel === 2
        await Promise.all([of.send(...tickets), ...(isCounted ? [counting()] : [])])
      }
    }
    const counting = async () => {
      await count(id, item, String(physical))
      await done(id, 'review')
      await post(id)
    }
    await Promise.all(tills.map(sell))
    expect(sold).toBe(500)
    await expect.poll(() => there(item)).toBe('490')
  })

  test('is posted once: by two people at once, or twice by one', async () => {
    const { shelf, items } = await shelfOf('10')
    const id = await begun(shelf, { recountPercent: null })
    await count(id, items[0], '8')
    await done(id, 'review')
    const other = await colleagueOf(app, till.shop, ['stock.stockCount.approve'], {
      canSeeCost: true,
    })
    const posting = newId()
    const body = { posting, rest: 'keep' }
    const path = `/api/stock-counts/${id}/post`
    const both = await Promise.all([
      till.shop.call<{ code: string }>('POST', path, body),
      other.call<{ code: string }>('POST', path, { ...body, posting: newId() }),
    ])
    expect(both.map(({ status }) => status < 300).filter(Boolean)).toHaveLength(1)
    expect(both.flatMap(({ status, body: { code } }) => (status < 300 ? [] : [code]))).toEqual([
      'countIsPosted',
    ])
    expect(await there(items[0])).toBe('8')
    expect(await movesOf(items[0])).toBe(2)
    const won = both[0]?.status === 200 ? posting : null
    if (won) await done(id, 'post', body)
    expect(await refused(id, 'post', { ...body, posting: newId() })).toBe('countIsPosted')
    expect(await movesOf(items[0])).toBe(2)
  })

  test('of the very moment of another comes after it: what was posted last lies there', async () => {
    const { shelf, items } = await shelfOf('10')
    const [item = ''] = items
    const early = till.ring([{ item, quantity: '4' }], {
      at: new Date(Date.now() - 60_000).toISOString(),
    })
    const free = { recountPercent: null }
    const ids = [await begun(shelf, free), await begun(shelf, free), await begun(shelf, free)]
    const at = moment()
    for (const [place, id] of ids.entries()) {
      const entries = [{ id: newId(), item, quantity: `${9 - place}`, at, round: 1 }]
      await done(id, 'entries', { sentAt: at, entries })
      await done(id, 'review')
    }
    for (const id of ids) await post(id)
    expect(await there(item)).toBe('7')
    expect(await brokenInvariants(app.ownerUrl)).toEqual([])
    await till.send(early)
    await expect.poll(() => movesOf(item)).toBe(6)
    expect(await there(item)).toBe('7')
  })

  test('that is cancelled leaves no movement, and takes no more', async () => {
    const { shelf, items } = await shelfOf('10')
    const id = await begun(shelf)
    await count(id, items[0], '3')
    await done(id, 'cancel')
    expect(await movesOf(items[0])).toBe(1)
    expect(await refused(id, 'post', { posting: newId(), rest: 'keep' })).toBe('countIsCancelled')
    const entries = [{ id: newId(), item: items[0], quantity: '1', at: moment(), round: 1 }]
    expect(await refused(id, 'entries', { sentAt: moment(), entries })).toBe('countIsOver')
    const plan = { version: 2, name: 'Another' }
    const changed = await till.shop.call<{ code: string }>('PATCH', `/api/stock-counts/${id}`, plan)
    expect(changed.body.code).toBe('countIsBegun')
  })

  test('is counted again beyond its limits, and takes the rest away only when that is said', async () => {
    const { shelf, items } = await shelfOf('10', '5')
    const id = await begun(shelf)
    const [item, rest] = items
    const twice = newId()
    await count(id, item, '8', { id: twice })
    await count(id, item, '8', { id: twice })
    await done(id, 'review')
    expect(await refused(id, 'post', { posting: newId(), rest: 'keep' })).toBe('recountNeeded')
    await done(id, 'recount', { items: [item] })
    await count(id, item, '9', { round: 2 })
    await done(id, 'review')
    const zero = { posting: newId(), rest: 'zero' }
    expect(await refused(id, 'post', zero)).toBe('restBecomesNothing')
    expect(await there(rest)).toBe('5')
    await done(id, 'post', { ...zero, isConfirmed: true })
    expect([await there(item), await there(rest)]).toEqual(['9', '0'])
  })

  test('believes how long ago a phone without network counted, and takes back what was wrong', async () => {
    const { shelf, items } = await shelfOf('10')
    const [item = ''] = items
    const id = await begun(shelf, { recountPercent: null })
    const counter = await colleagueOf(app, till.shop, [
      'stock.stockCount.view',
      'stock.stockCount.edit',
    ])
    const seen = await counter.call<{ code: string }>('GET', `/api/stock-counts/${id}/review`)
    expect(seen.status).toBe(403)
    const before = Date.now()
    while (Date.now() < before + 30);
    await till.send(till.ring([{ item, quantity: '2' }]))
    const wrong = newId()
    await count(id, item, '70', { by: counter, id: wrong })
    await done(id, `entries/${wrong}/withdraw`, {}, counter)
    // Counted before the sale; it comes after it.
    await count(id, item, '10', { by: counter, ago: Date.now() - before })
    await done(id, 'review')
    await post(id)
    expect(await there(item)).toBe('8')
    expect((await review(id)).documents).toEqual([])
  })
})

const moment = (): string => new Date().toISOString()
