/**
 * A browser that stays at its till: whoever opens another screen by its address, or goes back to one,
 * is led back. The till says so, and lets go when somebody who may has said yes.
 */
const key = 'tillKiosk'

/** The drawer and the tables belong to a till; the display is for its clients. */
const ofTills = ['/Pos', '/Drawer', '/TableManagement']

export const keepAtTill = (): void => localStorage.setItem(key, 'yes')

export const letGo = (): void => localStorage.removeItem(key)

export const isKeptFrom = (path: string): boolean =>
  localStorage.getItem(key) === 'yes' &&
  !ofTills.some((own) => path === own || path.startsWith(`${own}/`))
