import { afterEach, beforeEach, expect, test } from 'vitest'
import { sendToPrinter, usePrinter } from '../../paper/printer.ts'
import { kickDrawer } from './print-receipt.ts'

type Sent = { endpoint: number; hex: string }

/** A printer as WebUSB shows one. */
function plugged(status = 'ok', others: object[] = []) {
  const sent: Sent[] = []
  const state = { isOpen: false, claimed: [] as number[] }
  const device = {
    opened: false,
    vendorId: 7,
    productId: 9,
    configuration: null as unknown,
    async open() {
      if (state.isOpen) throw new Error('It is open already')
      state.isOpen = true
    },
    async close() {
      state.isOpen = false
    },
    async selectConfiguration() {
      const out = { endpointNumber: 3, direction: 'out' }
      const into = { endpointNumber: 1, direction: 'in' }
      device.configuration = {
        interfaces: [
          { interfaceNumber: 0, alternates: [{ interfaceClass: 3, endpoints: [out] }] },
          { interfaceNumber: 1, alternates: [{ interfaceClass: 7, endpoints: [into, out] }] },
        ],
      }
    },
    claimInterface: async (number: number) => void state.claimed.push(number),
    releaseInterface: async () => {},
    async transferOut(endpoint: number, data: Uint8Array) {
      await new Promise((resolve) => setTimeout(resolve, 5))
      sent.push({ endpoint, hex: Buffer.from(data).toString('hex') })
      return { status }
    },
  }
  Object.defineProperty(navigator, 'usb', {
    configurable: true,
    value: { getDevices: async () => [...others, device] },
  })
  return { sent, state }
}

beforeEach(() => usePrinter.setState({ way: 'usb' }))
afterEach(() => Reflect.deleteProperty(navigator, 'usb'))

test('bytes go out through the printer of the device, and it is let go', async () => {
  const { sent, state } = plugged()
  await sendToPrinter(Uint8Array.of(1, 2, 255))
  expect(sent).toEqual([{ endpoint: 3, hex: '0102ff' }])
  expect(state).toEqual({ isOpen: false, claimed: [1] })
})

test('two receipts at once come out one after the other', async () => {
  const { sent } = plugged()
  await Promise.all([sendToPrinter(Uint8Array.of(1)), sendToPrinter(Uint8Array.of(2))])
  expect(sent.map(({ hex }) => hex)).toEqual(['01', '02'])
})

test('of several printers, labels go to the one that was chosen for them', async () => {
  const { sent } = plugged('ok', [{ vendorId: 7, productId: 8 }])
  const machine = { vendor: 7, product: 9, serial: null }
  await sendToPrinter(Uint8Array.of(5), { way: 'usb', baudRate: 9600, machine })
  expect(sent).toHaveLength(1)
  const gone = { ...machine, product: 10 }
  const lost = sendToPrinter(Uint8Array.of(5), { way: 'usb', baudRate: 9600, machine: gone })
  await expect(lost).rejects.toThrow('No printer')
})

test('the drawer opens by a pulse', async () => {
  const { sent } = plugged()
  await kickDrawer()
  expect(sent[0]?.hex).toBe('1b700019fa')
})

test('a printer that stalls or is away is told, and the next try is made', async () => {
  const { state } = plugged('stall')
  await expect(sendToPrinter(Uint8Array.of(1))).rejects.toThrow('stall')
  expect(state.isOpen).toBe(false)
  Reflect.deleteProperty(navigator, 'usb')
  await expect(sendToPrinter(Uint8Array.of(1))).rejects.toThrow('No printer')
  const { sent } = plugged()
  await sendToPrinter(Uint8Array.of(7))
  expect(sent).toHaveLength(1)
})

test('through the dialog no drawer opens', async () => {
  usePrinter.setState({ way: 'dialog' })
  await expect(kickDrawer()).rejects.toThrow('no printer')
})
