/** A printer over WebUSB. Only what is used of it is described here. */
import type { Machine } from './machine.ts'

type UsbEndpoint = { endpointNumber: number; direction: 'in' | 'out' }
type UsbAlternate = { interfaceClass: number; endpoints: UsbEndpoint[] }
type UsbInterface = { interfaceNumber: number; alternates: UsbAlternate[] }

type UsbDevice = {
  opened: boolean
  vendorId: number
  productId: number
  serialNumber?: string | null
  configuration: { interfaces: UsbInterface[] } | null
  open: () => Promise<void>
  close: () => Promise<void>
  selectConfiguration: (value: number) => Promise<void>
  claimInterface: (number: number) => Promise<void>
  releaseInterface: (number: number) => Promise<void>
  transferOut: (endpoint: number, data: BufferSource) => Promise<{ status?: string }>
}

type Usb = {
  getDevices: () => Promise<UsbDevice[]>
  requestDevice: (options: { filters: { classCode: number }[] }) => Promise<UsbDevice>
}

const printerClass = 7

const usb = (): Usb | undefined => (navigator as Navigator & { usb?: Usb }).usb

export const hasUsb = (): boolean => usb() !== undefined

/** The browser asks which one; it may only be called from a key that somebody pressed. */
export async function allowUsb(): Promise<Machine | null> {
  const device = await usb()?.requestDevice({ filters: [{ classCode: printerClass }] })
  return device ? machineOf(device) : null
}

const machineOf = ({ vendorId, productId, serialNumber }: UsbDevice): Machine => ({
  vendor: vendorId,
  product: productId,
  serial: serialNumber ?? null,
})

/** The one that was chosen; without a choice, the only one anybody ever allowed. */
async function allowed(machine: Machine | null): Promise<UsbDevice | undefined> {
  const devices = (await usb()?.getDevices()) ?? []
  if (!machine) return devices[0]
  return devices.find((device) => {
    const { vendor, product, serial } = machineOf(device)
    return vendor === machine.vendor && product === machine.product && serial === machine.serial
  })
}

function outletOf(device: UsbDevice) {
  for (const { interfaceNumber, alternates } of device.configuration?.interfaces ?? [])
    for (const { interfaceClass, endpoints } of alternates) {
      const out = endpoints.find(({ direction }) => direction === 'out')
      if (interfaceClass === printerClass && out)
        return { interfaceNumber, endpoint: out.endpointNumber }
    }
  throw new Error('The device has no way in for a printer')
}

export async function sendByUsb(
  bytes: Uint8Array<ArrayBuffer>,
  machine: Machine | null,
): Promise<void> {
  const device = await allowed(machine)
  if (!device) throw new Error('No printer was allowed')
  await device.open()
  try {
    if (!device.configuration) await device.selectConfiguration(1)
    const { interfaceNumber, endpoint } = outletOf(device)
    await device.claimInterface(interfaceNumber)
    const { status } = await device.transferOut(endpoint, bytes)
    await device.releaseInterface(interfaceNumber)
    if (status !== undefined && status !== 'ok') throw new Error(`The printer answered ${status}`)
  } finally {
    await device.close()
  }
}
