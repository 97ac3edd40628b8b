import { useInterval } from '@mantine/hooks'
import { useState } from 'react'

/** The instant, moved on every minute while the screen is open. */
export function useMinute(): number {
  const [now, setNow] = useState(() => Date.now())
  useInterval(() => setNow(Date.now()), 60_000, { autoInvoke: true })
  return now
}
