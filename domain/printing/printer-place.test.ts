import { expect, test } from 'vitest'
import { fitsConnection, isPrinterPlace, isShopAddress, networkPlace } from './printer-place.ts'

test.each([
  ['192.168.1.50', { host: '192.168.1.50', port: 9100 }],
  ['192.168.1.50:9101', { host: '192.168.1.50', port: 9101 }],
  ['Kitchen.local:9100', { host: 'kitchen.local', port: 9100 }],
  ['[fe80::1]:9100', { host: 'fe80::1', port: 9100 }],
  ['192.168.1.50:25', undefined],
  ['192.168.1.50:70000', undefined],
  ['a b', undefined],
  ['user@host', undefined],
  ['http://host', undefined],
  ['', undefined],
])('a printer at %s', (text, expected) => {
  expect(networkPlace(text)).toEqual(expected)
})

test.each([
  ['usb', '/dev/usb/lp0', true],
  ['serial', '/dev/ttyUSB0', true],
  ['serial', '/dev/serial/by-id/usb-FTDI_FT232R-if00-port0', true],
  ['usb', '/dev/ttyUSB0', false],
  ['usb', '/dev/sda', false],
  ['serial', '/dev/serial/by-id/../../sda', false],
  ['usb', '/etc/passwd', false],
  ['network', '/dev/usb/lp0', false],
  ['network', '10.0.0.9', true],
  ['usb', '10.0.0.9', false],
] as const)('%s at %s: %s', (connection, place, fits) => {
  expect(fitsConnection(connection, place)).toBe(fits)
  if (fits) expect(isPrinterPlace(place)).toBe(true)
})

test.each([
  ['127.0.0.1', true],
  ['::1', true],
  ['10.1.2.3', true],
  ['172.16.0.1', true],
  ['172.32.0.1', false],
  ['192.168.0.9', true],
  ['::ffff:192.168.0.9', true],
  ['::ffff:8.8.8.8', false],
  ['169.254.3.4', true],
  ['8.8.8.8', false],
  ['100.64.0.1', false],
  ['fe80::1', true],
  ['fd00::1', true],
  ['2001:db8::1', false],
])('%s is of the shop: %s', (address, isOurs) => {
  expect(isShopAddress(address)).toBe(isOurs)
})
