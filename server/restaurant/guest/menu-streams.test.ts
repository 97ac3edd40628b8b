/** So many phones hang on one network, and let go of their place when they leave. */
import { EventEmitter } from 'node:events'
import type { ServerResponse } from 'node:http'
import { expect, test } from 'vitest'
import { MenuStreams } from './menu-streams.ts'

class Phone extends EventEmitter {
  text = ''
  setHeader(): void {}
  writeHead(): void {}
  write(more: string): void {
    this.text += more
  }
  end(): void {
    this.emit('close')
  }
}

test('a network that is full is turned away, another is not, and who leaves makes room', () => {
  const streams = new MenuStreams({ ofNetwork: 2, ofAll: 3 })
  const join = (network: string, companyId = 'ours'): Phone => {
    const phone = new Phone()
    streams.open(streams.take(network, phone as unknown as ServerResponse), companyId, {})
    return phone
  }
  const [first, second] = [join('a'), join('a', 'theirs')]
  expect(() => join('a')).toThrow('tooFast')
  join('b')
  expect(() => join('c')).toThrow('tooFast')
  first.end()
  const third = join('a')
  streams.changed('ours')
  expect([second.text, third.text].map((it) => it.includes('data'))).toEqual([false, true])
  streams.close()
})

test('of many that come at once, while it is looked up whose menu it is, no more get in', async () => {
  const streams = new MenuStreams({ ofNetwork: 4, ofAll: 100 })
  const phones = Array.from({ length: 9 }, () => new Phone())
  const joined = await Promise.allSettled(
    phones.map(async (phone) => {
      const stream = streams.take('a', phone as unknown as ServerResponse)
      await Promise.resolve()
      streams.open(stream, 'ours', {})
    }),
  )
  expect(joined.filter(({ status }) => status === 'fulfilled')).toHaveLength(4)
  const gone = new Phone()
  const left = streams.take('b', gone as unknown as ServerResponse)
  Object.assign(gone, { destroyed: true })
  gone.end()
  streams.open(left, 'ours', {})
  streams.changed('ours')
  expect(gone.text).toBe('')
  streams.close()
})
