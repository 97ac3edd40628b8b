import { useEffect } from 'react'

/** A screen on a wall that nobody touches does not go dark, where the browser can hold it. */
export function useAwake(): void {
  useEffect(() => {
    let held: WakeLockSentinel | undefined
    const hold = async (): Promise<void> => {
      if (document.visibilityState !== 'visible') return
      held = await navigator.wakeLock?.request('screen').catch(() => undefined)
    }
    void hold()
    document.addEventListener('visibilitychange', hold)
    return () => {
      document.removeEventListener('visibilitychange', hold)
      void held?.release()
    }
  }, [])
}
