import { expect, test } from 'vitest'
import { type Link, RegisterChain } from './register-chain.ts'

const link = (sequence: number, previousHash: string, hash = `h${sequence}`): Link => ({
  id: `${sequence}${hash}`,
  sequence,
  hash,
  previousHash,
})

test('tickets in order move the chain on', () => {
  const chain = new RegisterChain({ next: 1, lastHash: '', missing: 0 }, [])
  expect(chain.place(link(1, ''))).toEqual({ code: null, isGap: false })
  expect(chain.place(link(2, 'h1'))).toEqual({ code: null, isGap: false })
  expect([chain.next, chain.lastHash]).toEqual([3, 'h2'])
})

test('a number is given once', () => {
  const chain = new RegisterChain({ next: 3, lastHash: 'h2', missing: 0 }, [link(2, 'h1')])
  expect(chain.place(link(2, 'h1', 'other')).code).toBe('numberTaken')
  expect([chain.next, chain.lastHash]).toEqual([3, 'h2'])
})

test('what does not follow takes its place all the same, and the next follows it', () => {
  const chain = new RegisterChain({ next: 3, lastHash: 'h2', missing: 0 }, [])
  expect(chain.place(link(3, 'strange')).code).toBe('chainBroken')
  expect(chain.place(link(4, 'h3'))).toEqual({ code: null, isGap: false })
})

test('the first ticket follows nothing', () => {
  expect(
    new RegisterChain({ next: 1, lastHash: '', missing: 0 }, []).place(link(1, 'h0')).code,
  ).toBe('chainBroken')
})

test('behind a hole the chain goes on; what was missing must fit both sides of it', () => {
  const chain = new RegisterChain({ next: 1, lastHash: '', missing: 0 }, [])
  expect(chain.place(link(3, 'h2'))).toEqual({ code: null, isGap: true })
  expect(chain.place(link(4, 'h3'))).toEqual({ code: null, isGap: false })
  expect(chain.place(link(1, ''))).toEqual({ code: null, isGap: false })
  expect(chain.place(link(2, 'h1', 'other')).code).toBe('chainBroken')
  expect([chain.next, chain.lastHash]).toEqual([5, 'h4'])
})

test('a number too far ahead takes no place, and the end stays', () => {
  const chain = new RegisterChain({ next: 3, lastHash: 'h2', missing: 0 }, [])
  expect(chain.place(link(5004, 'x'), 5000).code).toBe('numberAhead')
  expect([chain.next, chain.lastHash]).toEqual([3, 'h2'])
  expect(chain.place(link(5003, 'x'), 5000)).toEqual({ code: null, isGap: true })
})

test('where the end was put right the first ticket follows whatever it says, the next follows it', () => {
  const chain = new RegisterChain({ next: 40, lastHash: '', missing: 0 }, [], [40])
  expect(chain.place(link(40, 'h39'))).toEqual({ code: null, isGap: false, isRepaired: true })
  expect(chain.place(link(41, 'h40'))).toEqual({ code: null, isGap: false })
  const known = new RegisterChain(
    { next: 40, lastHash: 'h39', missing: 0 },
    [link(39, 'h38')],
    [40],
  )
  expect(known.place(link(40, 'strange')).code).toBe('chainBroken')
})

test('what was skipped before counts, until it comes or the end is put right', () => {
  const chain = new RegisterChain({ next: 10, lastHash: 'h9', missing: 4 }, [])
  expect(chain.place(link(12, 'h11'), 5).code).toBe('numberAhead')
  expect(chain.place(link(11, 'h10'), 5).code).toBeNull()
  expect(chain.missing).toBe(5)
  expect(chain.place(link(3, 'h2'), 5).code).toBeNull()
  expect(chain.missing).toBe(4)
  // What comes from before the repair fills no hole of now.
  const repaired = new RegisterChain({ next: 40, lastHash: '', missing: 0 }, [], [7, 40])
  expect(repaired.place(link(8, 'h7'), 5).code).toBeNull()
  expect(repaired.missing).toBe(0)
})

test('many steps ahead are measured from where the register stood, however they follow', () => {
  const chain = new RegisterChain({ next: 10, lastHash: 'h9', missing: 0 }, [])
  expect(chain.place(link(15, 'h14'), 5).code).toBeNull()
  // One more number for the ticket that was placed meanwhile, and no further.
  expect(chain.place(link(17, 'h16'), 5).code).toBe('numberAhead')
  expect(chain.place(link(16, 'h15'), 5).code).toBeNull()
  expect(chain.place(link(21, 'h20'), 5).code).toBe('numberAhead')
  expect(chain.next).toBe(17)
  const day = new RegisterChain({ next: 10, lastHash: 'h9', missing: 0 }, [])
  for (let at = 10; at < 60; at++) expect(day.place(link(at, `h${at - 1}`), 5).code).toBeNull()
})
