/** Says to the page that somebody works at a till here: its targets are for fingers. */
import { useEffect } from 'react'
import './touched.css'

/** The whole page, or the screen within the shell; none where a desk looks on. */
export type Touched = 'page' | 'screen' | undefined

export function useTouched(what: Touched): void {
  useEffect(() => {
    if (!what) return
    document.body.dataset.touched = what
    return () => {
      delete document.body.dataset.touched
    }
  }, [what])
}
