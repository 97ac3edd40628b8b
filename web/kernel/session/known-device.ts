/**
 * What this device is known by to the doors of the login, one key for each of the people who use it.
 * A key opens nothing and names nobody, so it stays when they sign out: the login screen is where
 * it is needed.
 */
export const devicesKey = 'devices'

const mostDevices = 12

function readDevices(): string[] {
  try {
    return JSON.parse(localStorage.getItem(devicesKey) ?? '[]') as string[]
  } catch {
    return []
  }
}

/** As the login is told of them. */
export const keptDevices = (): string | undefined => readDevices().join(' ') || undefined

export function keepDevice(device: string): void {
  const others = readDevices().filter((it) => it !== device)
  localStorage.setItem(devicesKey, JSON.stringify([device, ...others].slice(0, mostDevices)))
}
