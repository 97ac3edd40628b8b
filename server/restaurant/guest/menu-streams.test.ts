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
    streams.refuseAtFull(network)
    const phone = new Phone()
    streams.open({ companyId, network, out: phone as unknown as ServerResponse }, {})
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
