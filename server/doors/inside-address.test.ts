/** That nothing inside is ever spoken to: by address, by name, by a name that changes, by a redirect. */
import { beforeAll, describe, expect, test } from 'vitest'
import { newId } from '../../domain/kernel/id.ts'
import { testApp } from '../kernel/testing/app.ts'
import { type Station, station } from '../kernel/testing/station.ts'
import { postOutside } from './post-outside.ts'
import { Receiver } from './testing/receiver.ts'

const receiver = new Receiver()

const app = testApp(async () => {
  await receiver.listen()
  return { webhookHosts: [receiver.host] }
})

let shop: Station
beforeAll(async () => {
  shop = await station(app)
})

describe('an inside address', () => {
  test.each([
    ['http://shop.example.com/', 'webhookNotHttps'],
    ['https://localhost/', 'webhookInside'],
    ['https://127.0.0.1/', 'webhookInside'],
    ['https://0x7f.1/', 'webhookInside'],
    ['https://2130706433/', 'webhookInside'],
    ['https://169.254.169.254/latest/meta-data', 'webhookInside'],
    ['https://192.168.1.10/', 'webhookInside'],
    ['https://100.64.1.1/', 'webhookInside'],
    ['https://[::1]/', 'webhookInside'],
    ['https://[::ffff:10.0.0.1]/', 'webhookInside'],
    ['https://[fd00::1]/', 'webhookInside'],
    ['https://user:pw@shop.example.com/', 'webhookUrl'],
  ])('%s is refused as %s', async (url, code) => {
    const body = { id: newId(), name: 'X', url, kinds: ['brand.created'] }
    const refused = await shop.refused('POST', '/api/webhooks', body)
    expect([refused.code, refused.field]).toEqual([code, 'url'])
  })

  const post = (url: string, addresses: string[], allowed: string[] = []) =>
    postOutside(
      url,
      '{}',
      {},
      {
        allowed,
        timeoutMs: 1500,
        resolve: async () => addresses.map((address) => ({ address, family: 4 })),
      },
    )

  test('behind a name is refused, also where it is one of several', async () => {
    expect(await post('https://shop.example.com/', ['127.0.0.1'])).toEqual({ error: 'inside' })
    expect(await post('https://shop.example.com/', ['8.8.8.8', '10.0.0.1'])).toEqual({
      error: 'inside',
    })
    expect(await post('https://shop.example.com/', [])).toEqual({ error: 'unknownHost' })
  })

  test('is not reached by a name that changes: the address that was judged is the one used', async () => {
    let asked = 0
    const posted = await postOutside(
      `http://shop.lan:${receiver.host.split(':')[1]}/pinned`,
      '{}',
      {},
      {
        allowed: ['shop.lan'],
        timeoutMs: 1500,
        resolve: async () => {
          asked++
          return [{ address: asked === 1 ? '127.0.0.1' : '10.255.255.1', family: 4 }]
        },
      },
    )
    expect([posted.status, asked]).toEqual([200, 1])
  })

  test('is not reached by a redirect, and nobody is waited for long', async () => {
    receiver.answers.set('/moved', 302)
    expect(await post(`http://${receiver.host}/moved`, [], [receiver.host])).toMatchObject({
      status: 302,
    })
    expect(receiver.at('/redirected')).toEqual([])
    expect(await post(`http://${receiver.host}/silent`, [], [receiver.host])).toEqual({
      error: 'timedOut',
    })
  })
})
