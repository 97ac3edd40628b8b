/** The same function at every render, so that what it is given to need not be drawn anew. */
import { useEffect, useRef, useState } from 'react'

export function useStable<Value>(run: (value: Value) => void): (value: Value) => void {
  const latest = useRef(run)
  useEffect(() => {
    latest.current = run
  }, [run])
  return useState(() => (value: Value) => latest.current(value))[0]
}
