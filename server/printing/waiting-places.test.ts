import { expect, test } from 'vitest'
import { WaitingPlaces } from './waiting-places.ts'

const isOver = ({ ended }: { ended: Promise<void> }): Promise<boolean> =>
  Promise.race([ended.then(() => true), new Promise<boolean>((no) => setImmediate(no, false))])

test('one company takes no more than its share of the places, and leaves the rest to others', () => {
  const places = new WaitingPlaces({ ofCompany: 2, ofAll: 3 })
  const sit = (company: string, agent: string) => {
    const waiting = places.arrive(company)
    places.sit(waiting, agent)
    return waiting
  }
  const first = sit('ours', 'a')
  sit('ours', 'b')
  expect(() => sit('ours', 'c')).toThrow('tooFast')
  sit('theirs', 'd')
  expect(() => sit('others', 'e')).toThrow('tooFast')
  places.leave(first)
  sit('ours', 'c')
  places.close()
})

test('a second question of an agent lets the first go, and needs no place of its own', async () => {
  const places = new WaitingPlaces({ ofCompany: 1, ofAll: 1 })
  const [first, second] = [places.arrive('ours'), places.arrive('ours')]
  places.sit(first, 'a')
  places.sit(second, 'a')
  expect([await isOver(first), await isOver(second)]).toEqual([true, false])
})

test('whoever is not known yet takes no place, and hears the news all the same', async () => {
  const places = new WaitingPlaces({ ofCompany: 1, ofAll: 1 })
  const strangers = Array.from({ length: 5 }, () => places.arrive('ours'))
  const known = places.arrive('ours')
  places.sit(known, 'a')
  const theirs = places.arrive('theirs')
  places.changed('ours')
  expect(await Promise.all([...strangers, known].map(isOver))).not.toContain(false)
  expect(await isOver(theirs)).toBe(false)
})
