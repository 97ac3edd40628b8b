import { describe, expect, test } from 'vitest'
import { isAddressRange, networkOf, TrustedProxies } from './client-address.ts'

const proxies = new TrustedProxies(['127.0.0.1', '::1', '10.0.0.0/8', 'fd00::/8'])

describe('the client', () => {
  test.each<[string, string, string | string[] | undefined, string]>([
    ['is the peer without a header', '198.51.100.7', undefined, '198.51.100.7'],
    ['is the peer where that is no proxy of ours', '198.51.100.7', '203.0.113.9', '198.51.100.7'],
    ['is whom a trusted proxy names', '127.0.0.1', '203.0.113.9', '203.0.113.9'],
    ['is named through several', '10.1.1.1', '203.0.113.9, 10.2.2.2', '203.0.113.9'],
    ['cannot put another before himself', '10.1.1.1', '1.1.1.1, 203.0.113.9', '203.0.113.9'],
    [
      'cannot pretend to be a proxy of ours',
      '10.1.1.1',
      '10.9.9.9, 203.0.113.9, 10.2.2.2',
      '203.0.113.9',
    ],
    ['may stand in several headers', '10.1.1.1', ['203.0.113.9', '10.2.2.2'], '203.0.113.9'],
    ['is the last proxy where no one is named', '10.1.1.1', '', '10.1.1.1'],
    ['is the last proxy where nonsense is named', '10.1.1.1', "x'; --, 10.2.2.2", '10.2.2.2'],
    ['has IPv4 dressed as IPv6', '::ffff:127.0.0.1', '::ffff:203.0.113.9', '203.0.113.9'],
    ['has a port', '127.0.0.1', '203.0.113.9:4711', '203.0.113.9'],
    ['has IPv6 in brackets', '::1', '[2001:db8::9]:4711', '2001:db8::9'],
    ['has IPv6 behind IPv6', 'fd00::5', '2001:db8::9', '2001:db8::9'],
  ])('%s', (_, peer, forwarded, client) => {
    expect(proxies.clientOf(peer, forwarded)).toBe(client)
  })

  test('believes nobody where nobody is trusted', () => {
    expect(new TrustedProxies([]).clientOf('127.0.0.1', '203.0.113.9')).toBe('127.0.0.1')
  })
})

test.each([
  ['203.0.113.9', '203.0.113.9'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:DB8:1:2:ffff::1', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['2001:0db8:0000:0000::2', '2001:db8:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['64:ff9b::192.0.2.1', '64:ff9b:0:0::/64'],
  ['nowhere', 'nowhere'],
])('%s is counted as %s', (address, network) => {
  expect(networkOf(address)).toBe(network)
})

test.each([
  ['10.0.0.1', true],
  ['10.0.0.0/8', true],
  ['::1', true],
  ['fd00::/128', true],
  ['10.0.0.0/33', false],
  ['fd00::/129', false],
  ['10.0.0.0/8/8', false],
  ['10.0.0.0/', false],
  ['10.0.0.0/-1', false],
  ['proxy.local', false],
  ['fe80::1%eth0', false],
  ['', false],
])('%s is a range: %s', (text, is) => {
  expect(isAddressRange(text)).toBe(is)
})
