/**
 * A preference whose change is seen in the same moment. The shared one is told a turn later, and
 * a box that falls back for a blink, or a key pressed twice in that turn, would go wrong.
 */
import { useEffect, useState } from 'react'
import { usePreference } from '../session/preferences.ts'

export function useInstantPreference<T>(key: string, initial: T): [T, (next: T) => void] {
  const [kept, keep] = usePreference<T>(key, initial)
  const [ahead, setAhead] = useState<{ value: T } | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is kept has caught up.
  useEffect(() => setAhead(null), [kept])
  const set = (value: T) => {
    setAhead({ value })
    keep(value)
  }
  return [ahead ? ahead.value : kept, set]
}
