/** The same function at every render, so that what it is given to need not be drawn anew. */
import { useEffect, useRef, useState } from 'react'

export function useStable<Told>(run: (told: Told) => void): (told: Told) => void {
  const latest = useRef(run)
  useEffect(() => {
    latest.current = run
  }, [run])
  return useState(() => (told: Told) => latest.current(told))[0]
}
