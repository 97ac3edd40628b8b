/** Whether phones or tablets belong to this till, kept over a reload; and whether anybody looks on. */
import { create } from 'zustand'

const key = 'tillDisplays'

export const usePhoneDisplays = create<{ isWanted: boolean; isSeen: boolean }>(() => ({
  isWanted: localStorage.getItem(key) === 'yes',
  isSeen: false,
}))

export function wantPhones(): void {
  localStorage.setItem(key, 'yes')
  usePhoneDisplays.setState({ isWanted: true })
}

export function leavePhones(): void {
  localStorage.removeItem(key)
  usePhoneDisplays.setState({ isWanted: false })
}

export const displaySeen = (): void => usePhoneDisplays.setState({ isSeen: true })
