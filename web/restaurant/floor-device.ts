/** How this device shows the floor: a habit of whoever carries it, kept in the browser. */
import { create } from 'zustand'
import { persist } from 'zustand/middleware'
import { useIsPhone } from '../kernel/words/phone.ts'

export const floorLooks = ['list', 'plan'] as const
export type FloorLook = (typeof floorLooks)[number]

const useFloorDevice = create<{ look: FloorLook | null }>()(
  persist(() => ({ look: null as FloorLook | null }), { name: 'floor', version: 1 }),
)

/** On a phone a list comes first, elsewhere the plan. */
export function useFloorLook(): FloorLook {
  const isPhone = useIsPhone()
  const chosen = useFloorDevice(({ look }) => look)
  return chosen ?? (isPhone ? 'list' : 'plan')
}

export function lookAs(look: FloorLook): void {
  useFloorDevice.setState({ look })
}
