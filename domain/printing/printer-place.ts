/**
 * Where a printer stands. An agent writes to what it is told, so it is told little: machines of the
 * shop's own network at a port of their own, and files that are printers or serial lines. Who may name
 * a printer in the product gets no way into other machines, and writes no file.
 */
export const printerConnections = ['network', 'usb', 'serial'] as const
export type PrinterConnection = (typeof printerConnections)[number]

export const baudRates = ['9600', '19200', '38400', '115200'] as const

/** Where printers listen that nobody has set otherwise. */
const usualPort = 9100

export type NetworkPlace = { host: string; port: number }

const hostForm = /^(?:\[([0-9a-f:]+)\]|([a-z0-9](?:[a-z0-9.-]{0,120}[a-z0-9])?))(?::(\d{1,5}))?$/i

/** Ports below are those of other services: mail, names, logins. */
const leastPort = 1024

export function networkPlace(text: string): NetworkPlace | undefined {
  const [, six, plain, port] = hostForm.exec(text.trim()) ?? []
  const host = (six ?? plain)?.toLowerCase()
  const number = port === undefined ? usualPort : Number(port)
  if (!host || number < leastPort || number > 65_535) return undefined
  return { host, port: number }
}

const deviceForms: Readonly<Record<'usb' | 'serial', RegExp>> = {
  usb: /^\/dev\/(usb\/lp\d{1,2}|lp\d{1,2}|usblp\d{1,2}|ulpt\d{1,2})$/,
  serial:
    /^\/dev\/(tty(S|USB|ACM|AMA)\d{1,3}|serial\/by-(id|path)\/[\w:.+-]{1,120}|(cu|tty)\.[\w.-]{1,80})$/,
}

const isDevicePlace = (connection: 'usb' | 'serial', text: string): boolean =>
  deviceForms[connection].test(text)

/** Whether it is a place of any of these kinds. */
export const isPrinterPlace = (text: string): boolean =>
  text.startsWith('/')
    ? isDevicePlace('usb', text) || isDevicePlace('serial', text)
    : networkPlace(text) !== undefined

export const fitsConnection = (connection: PrinterConnection, text: string): boolean =>
  connection === 'network'
    ? !text.startsWith('/') && networkPlace(text) !== undefined
    : isDevicePlace(connection, text)

const privateFour = [
  /^127\./,
  /^10\./,
  /^192\.168\./,
  /^169\.254\./,
  /^172\.(1[6-9]|2\d|3[01])\./,
] as const

/** Addresses of this machine and of networks that no route leads to from outside. */
export function isShopAddress(address: string): boolean {
  const four = address.toLowerCase().replace(/^::ffff:(?=\d+\.)/, '')
  if (four.includes(':')) return four === '::1' || /^(fe[89ab]|f[cd])/.test(four)
  return privateFour.some((form) => form.test(four))
}
