import { useInterval } from '@mantine/hooks'
import { useState } from 'react'

const usualMs = 30_000

/** The instant, as a screen that stays open needs it: minutes move on by themselves. */
export function useNow(everyMs = usualMs): number {
  const [now, setNow] = useState(() => Date.now())
  useInterval(() => setNow(Date.now()), everyMs, { autoInvoke: true })
  return now
}
